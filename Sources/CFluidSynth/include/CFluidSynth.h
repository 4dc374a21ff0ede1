#ifndef DAYREEL_FLUIDSYNTH_H
#define DAYREEL_FLUIDSYNTH_H

/* FluidSynth's synthesiser, loaded when it is first wanted: the program does not link it, and starts without it.

   The declarations of FluidSynth's own functions are repeated in fluidsynth.c, because its header files are not needed to build
   Dayreel. They are those of its version 2 (https://www.fluidsynth.org/api/). */

/* A synthesiser with a sound font. */
typedef struct dayreel_synth dayreel_synth;

/* What made dayreel_synth_new fail. */
enum {
    dayreel_synth_library = 1, /* the library is not installed, or not usable */
    dayreel_synth_font = 2,    /* the sound font cannot be read */
    dayreel_synth_memory = 3
};

/* The library's version as major, minor and micro. Returns 0, or -1 without the library. */
int dayreel_synth_version(int version[3]);

/* A synthesiser, or NULL, with the reason in *fault. `font` is the path of a sound font; NULL for none, which plays silence. */
dayreel_synth *dayreel_synth_new(const char *font, double sample_rate, int *fault);
void dayreel_synth_delete(dayreel_synth *synth);

/* Events that take effect with the next sample. Unusable ones are ignored. */
void dayreel_synth_program(dayreel_synth *synth, int channel, int program);
void dayreel_synth_control(dayreel_synth *synth, int channel, int controller, int value);
void dayreel_synth_note_on(dayreel_synth *synth, int channel, int key, int velocity);
void dayreel_synth_note_off(dayreel_synth *synth, int channel, int key);

/* The next `count` samples. Returns 0, or -1 if it fails. */
int dayreel_synth_render(dayreel_synth *synth, int count, float *left, float *right);

#endif
