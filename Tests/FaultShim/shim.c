// Makes one system call fail in the program under test and its workers. Loaded with LD_PRELOAD.
//
//   FAULT_CALLS  which calls count, separated by commas: read, write, open, create, opendir, mkdir, fsync, fdatasync, ftruncate, rename,
//                link, unlink, mmap, thread, resample, clock (create: a file is opened to be written; mmap: a file is mapped; resample:
//                libswresample is set up for a source's sound while a file is open whose path FAULT_PATH is in; clock: the time is
//                asked for)
//   FAULT_PATH   only calls on paths that contain this text count
//   FAULT_NTH    the number of the call that fails, from 1; 0 lets all succeed and only counts
//   FAULT_ERRNO  the error it fails with, as a number
//   FAULT_LASTS  1: all later calls fail too, as on a disk that stays full
//   FAULT_SHORT  1: the call does not fail, but transfers only half of its bytes
//   FAULT_JUMP   seconds by which the time has changed from that call on, instead of failing
//   FAULT_COUNT  a file of eight bytes that holds the number of calls so far, over all processes
//   FAULT_ONLY   only in processes that have this word on their command line, such as `worker`
//   FAULT_KILL   the number of a signal that the process gets at that call instead, and at every later one: 11 to crash,
//                19 to hang
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static _Atomic long *counter;
static long nth, number, jump;
static int kills, lasts, shortens;
static const char *calls, *part;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// True if the word is one of the process's arguments.
static int has_argument(const char *word) {
    char line[4096];
    int file = REAL(open)("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : REAL(read)(file, line, sizeof line - 1);
    if (file >= 0) close(file);
    line[length > 0 ? length : 0] = 0;
    for (const char *argument = line; argument < line + length; argument += strlen(argument) + 1)
        if (!strcmp(argument, word)) return 1;
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_COUNT"), *only = getenv("FAULT_ONLY");
    if (!path || (only && !has_argument(only))) return;
    calls = getenv("FAULT_CALLS");
    part = getenv("FAULT_PATH");
    nth = atol(getenv("FAULT_NTH") ?: "0");
    number = atol(getenv("FAULT_ERRNO") ?: "5");
    jump = atol(getenv("FAULT_JUMP") ?: "0");
    shortens = atoi(getenv("FAULT_SHORT") ?: "0");
    lasts = atoi(getenv("FAULT_LASTS") ?: "0");
    kills = atoi(getenv("FAULT_KILL") ?: "0");
    int file = REAL(open)(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) abort();
    if (REAL(ftruncate)(file, sizeof(*counter)) != 0) abort();
    void *memory = REAL(mmap)(NULL, sizeof(*counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) abort();
    counter = memory;
    close(file);
}

// True if the call is one of those that count.
static int counts(const char *call) {
    size_t length = strlen(call);
    for (const char *at = calls; at && *at; at = strchr(at, ','), at = at ? at + 1 : at)
        if (!strncmp(at, call, length) && (at[length] == ',' || !at[length])) return 1;
    return 0;
}

// True if this call is the one that fails. `call` is one of the names above.
static int strikes(const char *call, const char *path) {
    if (!counter || !counts(call)) return 0;
    if (part && !strstr(path, part)) return 0;
    long now = atomic_fetch_add(counter, 1) + 1;
    if (nth > 0 && kills && now >= nth) raise(kills);
    if (lasts ? nth <= 0 || now < nth : now != nth) return 0;
    errno = (int)number;
    return 1;
}

static int strikes_file(const char *call, int file) {
    if (!counter || !counts(call)) return 0;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    int saved = errno;
    int result = strikes(call, path);
    if (!result) errno = saved;
    return result;
}

// True if the call strikes a process that has a file open whose path contains FAULT_PATH.
static int strikes_open_file(const char *call) {
    if (!counter || !part) return 0;
    DIR *folder = REAL(opendir)("/proc/self/fd");
    if (!folder) return 0;
    char path[PATH_MAX];
    int result = 0;
    for (struct dirent *entry; !result && (entry = readdir(folder));) {
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, path, sizeof path - 1);
        if (length < 0) continue;
        path[length] = 0;
        if (strstr(path, part)) result = strikes(call, path);
    }
    closedir(folder);
    return result;
}

static int take_resampler(struct dl_phdr_info *library, size_t size, void *name) {
    (void)size;
    if (strstr(library->dlpi_name, "/libswresample.so") == NULL) return 0;
    *(const char **)name = library->dlpi_name;
    return 1;
}

// The program loads libswresample late and for itself, where RTLD_NEXT does not look.
int swr_init(void *context);
int swr_init(void *context) {
    if (strikes_open_file("resample")) return -(int)number;
    const char *name = NULL;
    dl_iterate_phdr(take_resampler, &name);
    void *library = name ? dlopen(name, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    int (*real)(void *) = library ? (int (*)(void *))dlsym(library, "swr_init") : NULL;
    return real ? real(context) : -1;
}

// A call that transfers `count` bytes: the number that it may transfer; -1 if it fails.
static ssize_t allowed(const char *call, int file, size_t count) {
    if (!strikes_file(call, file)) return (ssize_t)count;
    return shortens ? (ssize_t)(count / 2 > 0 ? count / 2 : count) : -1;
}
#define TRANSFER(call, name, bytes_type)                                         \
    ssize_t name(int file, bytes_type bytes, size_t count) {                     \
        ssize_t some = allowed(call, file, count);                               \
        return some < 0 ? -1 : REAL(name)(file, bytes, (size_t)some);            \
    }
#define TRANSFER_AT(call, name, bytes_type, offset_type)                         \
    ssize_t name(int file, bytes_type bytes, size_t count, offset_type offset) { \
        ssize_t some = allowed(call, file, count);                               \
        return some < 0 ? -1 : REAL(name)(file, bytes, (size_t)some, offset);    \
    }
TRANSFER("read", read, void *)
TRANSFER_AT("read", pread, void *, off_t)
TRANSFER_AT("read", pread64, void *, off64_t)
TRANSFER("write", write, const void *)
TRANSFER_AT("write", pwrite, const void *, off_t)
TRANSFER_AT("write", pwrite64, const void *, off64_t)

void *mmap(void *place, size_t length, int protection, int flags, int file, off_t offset) {
    // Memory alone is malloc's business, which does not come by here.
    if (file >= 0 && strikes_file("mmap", file)) return MAP_FAILED;
    return REAL(mmap)(place, length, protection, flags, file, offset);
}
void *mmap64(void *place, size_t length, int protection, int flags, int file, off64_t offset) {
    if (file >= 0 && strikes_file("mmap", file)) return MAP_FAILED;
    return REAL(mmap64)(place, length, protection, flags, file, offset);
}

// The seconds by which the clock has changed at this question.
static long jumped(void) {
    if (!counter || !jump || !counts("clock")) return 0;
    long now = atomic_fetch_add(counter, 1) + 1;
    return nth > 0 && now >= nth ? jump : 0;
}
// A deadline by the changed clock, as the kernel's clock, which has not changed, has it.
int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) {
    struct timespec real = *deadline;
    if (counter && jump && nth > 0 && atomic_load(counter) >= nth) real.tv_sec -= jump;
    return REAL(sem_timedwait)(semaphore, &real);
}
int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = REAL(clock_gettime)(clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += jumped();
    return result;
}
int gettimeofday(struct timeval *time, void *zone) {
    int result = REAL(gettimeofday)(time, zone);
    if (result == 0) time->tv_sec += jumped();
    return result;
}
time_t time(time_t *place) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

int fsync(int file) { return strikes_file("fsync", file) ? -1 : REAL(fsync)(file); }
DIR *opendir(const char *path) { return strikes("opendir", path) ? NULL : REAL(opendir)(path); }
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    // pthread_create reports errors by its result, not by errno.
    return strikes("thread", "") ? (int)number : REAL(pthread_create)(thread, attributes, body, argument);
}
int fdatasync(int file) { return strikes_file("fdatasync", file) ? -1 : REAL(fdatasync)(file); }
int ftruncate(int file, off_t size) { return strikes_file("ftruncate", file) ? -1 : REAL(ftruncate)(file, size); }
int ftruncate64(int file, off64_t size) { return strikes_file("ftruncate", file) ? -1 : REAL(ftruncate64)(file, size); }
int link(const char *from, const char *to) { return strikes("link", to) ? -1 : REAL(link)(from, to); }
int unlink(const char *path) { return strikes("unlink", path) ? -1 : REAL(unlink)(path); }
int rename(const char *from, const char *to) { return strikes("rename", to) ? -1 : REAL(rename)(from, to); }

int mkdir(const char *path, mode_t mode) { return strikes("mkdir", path) ? -1 : REAL(mkdir)(path, mode); }

// True if opening this path strikes. A file that is only held (O_PATH) is not opened; one that is opened by its descriptor is.
static int strikes_open(const char *path, int flags) {
    if (flags & O_PATH) return 0;
    const char *call = flags & (O_WRONLY | O_RDWR | O_CREAT) && counts("create") ? "create" : "open";
    if (strncmp(path, "/proc/self/fd/", 14)) return strikes(call, path);
    char target[PATH_MAX];
    int saved = errno;
    ssize_t length = readlink(path, target, sizeof target - 1);
    target[length > 0 ? length : 0] = 0;
    errno = saved;
    return strikes(call, target);
}

static mode_t mode_of(int flags, va_list arguments) {
    return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(arguments, int) : 0;
}
#define OPEN(name)                                                         \
    int name(const char *path, int flags, ...) {                           \
        va_list arguments;                                                 \
        va_start(arguments, flags);                                        \
        mode_t mode = mode_of(flags, arguments);                           \
        va_end(arguments);                                                 \
        return strikes_open(path, flags) ? -1 : REAL(name)(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
#define OPENAT(name)                                                               \
    int name(int folder, const char *path, int flags, ...) {                       \
        va_list arguments;                                                         \
        va_start(arguments, flags);                                                \
        mode_t mode = mode_of(flags, arguments);                                   \
        va_end(arguments);                                                         \
        return strikes_open(path, flags) ? -1 : REAL(name)(folder, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)
