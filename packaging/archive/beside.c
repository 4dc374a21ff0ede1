/* Part of the archive alone: a library that the program loads first. Its libraries look for their settings in places that a system may
   not have, or has for other versions of them. This points them to the archive's own before the program starts, whichever way it is
   started: by the script in bin, by a timer, or as a worker. What a user sets stays. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Writes the folder of the archive into `path`: three steps up from HOME/libexec/dayreel/dayreel. Returns 0 if there is no such folder. */
static int find_home(char *path, size_t size) {
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    for (int step = 0; step < 3; step++) {
        char *end = strrchr(path, '/');
        if (end == NULL) return 0;
        *end = 0;
    }
    return 1;
}

__attribute__((constructor)) static void point_to_own_files(void) {
    static const char fonts[] = "/share/dayreel/fontconfig";
    char path[PATH_MAX + sizeof fonts];
    if (getenv("FONTCONFIG_PATH") != NULL || getenv("FONTCONFIG_FILE") != NULL) return;
    if (!find_home(path, PATH_MAX)) return;
    strcat(path, fonts);
    if (access(path, R_OK) == 0) setenv("FONTCONFIG_PATH", path, 0);
}
