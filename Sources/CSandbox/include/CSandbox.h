#ifndef DAYREEL_SANDBOX_H
#define DAYREEL_SANDBOX_H

/* What a process may still do, limited by itself and for good: Landlock (landlock(7)) limits the files, seccomp (seccomp(2)) the system
   calls. Functions return 0, or an errno as a negative number; ENOSYS and EOPNOTSUPP for what the kernel does not offer. */

/* Forbids programs with more rights than this process has, for it and all that it starts (PR_SET_NO_NEW_PRIVS, prctl(2)). The other
   functions need it. */
int dayreel_forbid_privileges(void);

/* Keeps processes of the same user from this one's memory and environment (PR_SET_DUMPABLE, prctl(2)). */
int dayreel_hide_memory(void);

/* Closes all descriptors from `first` on. */
void dayreel_close_from(int first);

/* The version of Landlock that the kernel has: 1 for that of Linux 5.13; a negative errno without Landlock. In a process that somebody has
   filtered, a short-lived copy tries it first, because filters may kill for calls that they do not know. */
int dayreel_landlock_version(void);

/* Begins rules of that version that allow no file. Returns their descriptor. */
int dayreel_landlock_begin(int version);

/* Allows to read what `path` leads to, and everything below it; with `writes` also to make, change, rename and remove files there. */
int dayreel_landlock_allow(int rules, int version, const char *path, int writes);

/* Limits this thread, and those that it starts, to the rules, and closes them. */
int dayreel_landlock_limit(int rules);

/* Denies system calls to this thread and those that it starts: calls that reach other processes or the network, start programs, and more (the
   list is in seccomp.c). They fail with EPERM. */
int dayreel_deny_calls(void);

/* Whether the kernel can do that: 0, or a negative errno. */
int dayreel_can_deny_calls(void);

/* Gives back the pages of code and constants of the program and its libraries (madvise(2)): the system reads from their files what is used
   again, and most was needed only to start. Pages that were written to stay. */
void dayreel_give_back_code(void);

/* A file that is only in memory (memfd_create(2)), for a process that may write no other. Returns its descriptor. */
int dayreel_memory_file(void);

#endif
