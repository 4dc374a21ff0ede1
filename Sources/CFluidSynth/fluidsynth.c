/* See CFluidSynth.h. */
#include "CFluidSynth.h"

#include <dlfcn.h>
#include <stdlib.h>

/* Debian 12 has 2.3 and Debian 13 has 2.4 under this name. */
#define LIBRARY "libfluidsynth.so.3"

/* Levels of FluidSynth's log, from its panics to its debugging. */
#define LOG_LEVELS 5

struct functions {
    void (*version)(int *, int *, int *);
    void *(*set_log_function)(int, void (*)(int, const char *, void *), void *);
    void *(*new_settings)(void);
    void (*delete_settings)(void *);
    int (*setnum)(void *, const char *, double);
    int (*setint)(void *, const char *, int);
    void *(*new_synth)(void *);
    void (*delete_synth)(void *);
    int (*sfload)(void *, const char *, int);
    int (*program_change)(void *, int, int);
    int (*cc)(void *, int, int, int);
    int (*noteon)(void *, int, int, int);
    int (*noteoff)(void *, int, int);
    int (*write_float)(void *, int, void *, int, int, void *, int, int);
};

struct dayreel_synth {
    struct functions call;
    void *settings;
    void *synth;
};

/* Looks up all functions. The library stays loaded: libraries that it loads keep threads' data. Returns 0, or -1. */
static int load(struct functions *functions) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) return -1;
    int missing = 0;
#define LOOK_UP(member, name)                                                \
    do {                                                                     \
        *(void **)&functions->member = dlsym(library, "fluid_" name);        \
        if (!functions->member) missing = 1;                                 \
    } while (0)
    LOOK_UP(version, "version");
    LOOK_UP(set_log_function, "set_log_function");
    *(void **)&functions->new_settings = dlsym(library, "new_fluid_settings");
    *(void **)&functions->delete_settings = dlsym(library, "delete_fluid_settings");
    *(void **)&functions->new_synth = dlsym(library, "new_fluid_synth");
    *(void **)&functions->delete_synth = dlsym(library, "delete_fluid_synth");
    LOOK_UP(setnum, "settings_setnum");
    LOOK_UP(setint, "settings_setint");
    LOOK_UP(sfload, "synth_sfload");
    LOOK_UP(program_change, "synth_program_change");
    LOOK_UP(cc, "synth_cc");
    LOOK_UP(noteon, "synth_noteon");
    LOOK_UP(noteoff, "synth_noteoff");
    LOOK_UP(write_float, "synth_write_float");
#undef LOOK_UP
    if (!functions->new_settings || !functions->delete_settings || !functions->new_synth || !functions->delete_synth)
        missing = 1;
    int number[3] = {0, 0, 0};
    if (!missing) functions->version(&number[0], &number[1], &number[2]);
    dlclose(library);
    return missing || number[0] != 2 ? -1 : 0;
}

int dayreel_synth_version(int version[3]) {
    struct functions functions;
    if (load(&functions) != 0) return -1;
    functions.version(&version[0], &version[1], &version[2]);
    return 0;
}

/* Sets everything that decides samples, whatever the library's defaults are. */
static void configure(const struct functions *call, void *settings, double sample_rate) {
    call->setnum(settings, "synth.sample-rate", sample_rate);
    call->setnum(settings, "synth.gain", 0.4);
    call->setint(settings, "synth.cpu-cores", 1);
    call->setint(settings, "synth.polyphony", 256);
    call->setint(settings, "synth.chorus.active", 0);
    call->setint(settings, "synth.reverb.active", 1);
    call->setnum(settings, "synth.reverb.room-size", 0.6);
    call->setnum(settings, "synth.reverb.damp", 0.4);
    call->setnum(settings, "synth.reverb.width", 0.8);
    call->setnum(settings, "synth.reverb.level", 0.6);
    /* Of a sound font of 140 MB, only the instruments that play are read. */
    call->setint(settings, "synth.dynamic-sample-loading", 1);
    call->setint(settings, "synth.lock-memory", 0);
}

dayreel_synth *dayreel_synth_new(const char *font, double sample_rate, int *fault) {
    dayreel_synth *self = calloc(1, sizeof *self);
    *fault = dayreel_synth_memory;
    if (!self) return NULL;
    if (load(&self->call) != 0) {
        *fault = dayreel_synth_library;
        free(self);
        return NULL;
    }
    /* Its log goes to standard error, where the last words of a dying worker are expected. */
    for (int level = 0; level < LOG_LEVELS; level++) self->call.set_log_function(level, NULL, NULL);
    self->settings = self->call.new_settings();
    if (self->settings) {
        configure(&self->call, self->settings, sample_rate);
        self->synth = self->call.new_synth(self->settings);
    }
    if (!self->synth) {
        dayreel_synth_delete(self);
        return NULL;
    }
    if (font && self->call.sfload(self->synth, font, 1) < 0) {
        *fault = dayreel_synth_font;
        dayreel_synth_delete(self);
        return NULL;
    }
    *fault = 0;
    return self;
}

void dayreel_synth_delete(dayreel_synth *synth) {
    if (!synth) return;
    if (synth->synth) synth->call.delete_synth(synth->synth);
    if (synth->settings) synth->call.delete_settings(synth->settings);
    free(synth);
}

void dayreel_synth_program(dayreel_synth *synth, int channel, int program) {
    synth->call.program_change(synth->synth, channel, program);
}

void dayreel_synth_control(dayreel_synth *synth, int channel, int controller, int value) {
    synth->call.cc(synth->synth, channel, controller, value);
}

void dayreel_synth_note_on(dayreel_synth *synth, int channel, int key, int velocity) {
    synth->call.noteon(synth->synth, channel, key, velocity);
}

void dayreel_synth_note_off(dayreel_synth *synth, int channel, int key) {
    synth->call.noteoff(synth->synth, channel, key);
}

int dayreel_synth_render(dayreel_synth *synth, int count, float *left, float *right) {
    return synth->call.write_float(synth->synth, count, left, 0, 1, right, 0, 1) == 0 ? 0 : -1;
}
