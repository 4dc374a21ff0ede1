/* See CLate.h. */
#define _GNU_SOURCE
#include "CLate.h"

#include "libraries.h"

#include <dlfcn.h>
#include <libavcodec/version.h>
#include <libavfilter/version.h>
#include <libavformat/version.h>
#include <libavutil/version.h>
#include <libswresample/version.h>
#include <libswscale/version.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

/* LIBRARY(number, name, package). libav's are those whose header files the program is built with. */
#define ALL_LIBRARIES                                                                                           \
    LIBRARY(AVUTIL, "libavutil.so." TEXT(LIBAVUTIL_VERSION_MAJOR), "libavutil" TEXT(LIBAVUTIL_VERSION_MAJOR))   \
    LIBRARY(SWRESAMPLE, "libswresample.so." TEXT(LIBSWRESAMPLE_VERSION_MAJOR),                                  \
            "libswresample" TEXT(LIBSWRESAMPLE_VERSION_MAJOR))                                                  \
    LIBRARY(SWSCALE, "libswscale.so." TEXT(LIBSWSCALE_VERSION_MAJOR),                                           \
            "libswscale" TEXT(LIBSWSCALE_VERSION_MAJOR))                                                        \
    LIBRARY(AVCODEC, "libavcodec.so." TEXT(LIBAVCODEC_VERSION_MAJOR),                                           \
            "libavcodec" TEXT(LIBAVCODEC_VERSION_MAJOR))                                                        \
    LIBRARY(AVFORMAT, "libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR),                                        \
            "libavformat" TEXT(LIBAVFORMAT_VERSION_MAJOR))                                                      \
    LIBRARY(AVFILTER, "libavfilter.so." TEXT(LIBAVFILTER_VERSION_MAJOR),                                        \
            "libavfilter" TEXT(LIBAVFILTER_VERSION_MAJOR))                                                      \
    LIBRARY(HEIF, "libheif.so.1", "libheif1")                                                                   \
    LIBRARY(CURL, "libcurl.so.4", "libcurl4")                                                                   \
    LIBRARY(GLIB, "libglib-2.0.so.0", "libglib2.0-0")                                                           \
    LIBRARY(GOBJECT, "libgobject-2.0.so.0", "libglib2.0-0")                                                     \
    LIBRARY(FONTCONFIG, "libfontconfig.so.1", "libfontconfig1")                                                 \
    LIBRARY(HARFBUZZ, "libharfbuzz.so.0", "libharfbuzz0b")                                                      \
    LIBRARY(CAIRO, "libcairo.so.2", "libcairo2")                                                                \
    LIBRARY(PANGO, "libpango-1.0.so.0", "libpango-1.0-0")                                                       \
    LIBRARY(PANGOFT2, "libpangoft2-1.0.so.0", "libpangoft2-1.0-0")                                              \
    LIBRARY(PANGOCAIRO, "libpangocairo-1.0.so.0", "libpangocairo-1.0-0")

static struct library {
    const char *name, *package;
    void *handle;
} libraries[] = {
#define LIBRARY(number, name, package) [number] = {name, package, NULL},
    ALL_LIBRARIES
#undef LIBRARY
};

#define COUNT ((int)(sizeof libraries / sizeof libraries[0]))

int dayreel_late_count(void) { return COUNT; }
const char *dayreel_late_name(int library) { return libraries[library].name; }

/* The same names in the program's file, where packages look for them, as https://systemd.io/ELF_DLOPEN_METADATA/ wants it. */
#define LIBRARY(number, name, package)                                                                          \
    static const struct {                                                                                       \
        uint32_t owner_size, text_size, type;                                                                   \
        char owner[4];                                                                                          \
        _Alignas(4) char text[sizeof "[{\"soname\":[\"" name "\"],\"priority\":\"required\"}]"];                \
    } note_##number __attribute__((used, aligned(4), section(".note.dlopen"))) = {                              \
        4, sizeof "[{\"soname\":[\"" name "\"],\"priority\":\"required\"}]", 0x407c0c0a, "FDO",                 \
        "[{\"soname\":[\"" name "\"],\"priority\":\"required\"}]"};
ALL_LIBRARIES
#undef LIBRARY

static dayreel_late_missing *on_missing;

void dayreel_late_on_missing(dayreel_late_missing *missing) { on_missing = missing; }

static _Noreturn void end(const struct library *library, const char *reason) {
    if (on_missing)
        on_missing(library->name, library->package, reason);
    else
        fprintf(stderr, "error: cannot load %s: %s\n", library->name, reason);
    _exit(69);
}

/* The table of calls.S. */
struct entry {
    void *address;
    const char *name;
    int64_t library;
};
extern struct entry dayreel_late_begin[], dayreel_late_end[];

/* Whole pages: the table starts with one, and nothing is behind it. */
static void protect(int protection) {
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (size_t)((char *)dayreel_late_end - (char *)dayreel_late_begin);
    mprotect(dayreel_late_begin, (size + page - 1) / page * page, protection);
}

/* A function of the library. One of its name that was loaded before the program (LD_PRELOAD) comes first, as for what is linked. */
static void *find(void *handle, const char *name) {
    void *address = dlsym(RTLD_DEFAULT, name);
    return address ? address : dlsym(handle, name);
}

/* Looks up all functions of the library at once, so that later the table cannot be written. A function that this version of the library
   lacks keeps its first address. */
static void fill(int64_t number, void *handle) {
    protect(PROT_READ | PROT_WRITE);
    for (struct entry *entry = dayreel_late_begin; entry < dayreel_late_end; entry++) {
        void *address = entry->library == number ? find(handle, entry->name) : NULL;
        /* Other threads may be calling it. */
        if (address) __atomic_store_n(&entry->address, address, __ATOMIC_RELEASE);
    }
    protect(PROT_READ);
}

/* The address of a function that is called for the first time. Called by calls.S alone. */
__attribute__((visibility("hidden"))) void *dayreel_late_resolve(const struct entry *entry) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct library *library = &libraries[entry->library];
    pthread_mutex_lock(&lock);
    if (!library->handle) {
        /* As the program's own libraries are loaded: what they call is looked up when they call it. The library stays loaded. */
        library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
        if (library->handle) fill(entry->library, library->handle);
    }
    void *address = library->handle ? find(library->handle, entry->name) : NULL;
    if (!address) {
        /* Still locked: one thread tells it, and the others wait for the end. */
        const char *reason = dlerror();
        end(library, reason ? reason : entry->name);
    }
    pthread_mutex_unlock(&lock);
    return address;
}
