#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <sys/mman.h>

int dayreel_memory_file(void) {
    int descriptor = memfd_create("dayreel", MFD_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}
