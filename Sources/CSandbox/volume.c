#include "CSandbox.h"

#include <sys/vfs.h>

unsigned int dayreel_file_system(const char *path) {
    struct statfs volume;
    return statfs(path, &volume) == 0 ? (unsigned int)volume.f_type : 0;
}
