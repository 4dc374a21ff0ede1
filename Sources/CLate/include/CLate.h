#ifndef DAYREEL_LATE_H
#define DAYREEL_LATE_H

/* Libraries that the program loads when it first calls one of their functions, and not when it starts. Linking libav with its 180
   libraries takes 50 ms, and most processes need few of them.

   calls.S has a function of each name that the program calls in them, which jumps to the library's own. The program's objects are linked
   to these, so that the linker finds no use for the libraries, and no other source knows of it. A function that is missing in calls.h is
   linked as ever, which tests notice: the program then loads its library at the start. */

/* The number of libraries, and the name by which the system's loader finds each: "libavfilter.so.8". */
int dayreel_late_count(void);
const char *dayreel_late_name(int library);

/* What is told when a library is wanted that cannot be loaded: its name, the package of Debian and Ubuntu that has it, and what the
   system's loader says. Without it, the process writes this to standard error. It then ends with exit code 69, at once: other threads may
   be in the middle of anything. */
typedef void dayreel_late_missing(const char *library, const char *package, const char *reason);
void dayreel_late_on_missing(dayreel_late_missing *missing);

#endif
