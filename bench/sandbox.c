// Stands between a worker and the kernel as one that offers neither Landlock nor seccomp would: for bench/sandbox.py alone, which loads it
// with LD_PRELOAD, so that the program has no option for it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/prctl.h>

#define CALL_CREATE_RULESET 444

long syscall(long number, ...) {
    static long (*real)(long, ...);
    if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    va_list values;
    va_start(values, number);
    long a = va_arg(values, long), b = va_arg(values, long), c = va_arg(values, long);
    long d = va_arg(values, long), e = va_arg(values, long), f = va_arg(values, long);
    va_end(values);
#ifdef WITHOUT
    if (number == CALL_CREATE_RULESET) return errno = ENOSYS, -1;
#endif
    return real(number, a, b, c, d, e, f);
}

int prctl(int option, ...) {
    static int (*real)(int, ...);
    if (!real) real = (int (*)(int, ...))dlsym(RTLD_NEXT, "prctl");
    va_list values;
    va_start(values, option);
    unsigned long a = va_arg(values, unsigned long), b = va_arg(values, unsigned long);
    unsigned long c = va_arg(values, unsigned long), d = va_arg(values, unsigned long);
    va_end(values);
#ifdef WITHOUT
    if (option == PR_SET_SECCOMP) return errno = EINVAL, -1;
#endif
    return real(option, a, b, c, d);
}
