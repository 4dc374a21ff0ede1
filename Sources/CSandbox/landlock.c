/* Landlock by its system calls. The C library has no functions for them, and its headers may be older than the kernel: so the numbers are
   here, from the kernel's include/uapi/linux/landlock.h. */
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* The same on all machines. */
#define CALL_CREATE_RULESET 444
#define CALL_ADD_RULE 445
#define CALL_RESTRICT_SELF 446

#define CREATE_RULESET_VERSION 1u
#define RULE_PATH_BENEATH 1

#define READ_FILE (1ull << 2)
#define WRITE_FILE (1ull << 1)
#define READ_DIR (1ull << 3)
#define REMOVE_FILE (1ull << 5)
#define MAKE_DIR (1ull << 7)
#define MAKE_REG (1ull << 8)
/* Version 2. */
#define REFER (1ull << 13)
/* Version 3. */
#define TRUNCATE (1ull << 14)

/* Everything that a version knows about files. */
static uint64_t known_of_files(int version) {
    if (version >= 5) return (1ull << 16) - 1;
    if (version >= 3) return (1ull << 15) - 1;
    if (version >= 2) return (1ull << 14) - 1;
    return (1ull << 13) - 1;
}

/* Older kernels take a shorter structure. */
struct ruleset {
    uint64_t files;
    /* Version 4: bind(2) and connect(2) of TCP. */
    uint64_t network;
    /* Version 6: abstract sockets of others, and signals to others. */
    uint64_t scope;
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

int dayreel_forbid_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : -errno; }

int dayreel_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : -errno; }

void dayreel_close_from(int first) {
#ifdef SYS_close_range
    syscall(SYS_close_range, (unsigned)first, ~0u, 0u);
#else
    (void)first;
#endif
}

/* Whether the filter that somebody has put on this process would kill it for a call of Landlock. */
static int is_deadly(void) {
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) != SECCOMP_MODE_FILTER) return 0;
    pid_t copy = fork();
    if (copy < 0) return 1;
    if (copy == 0) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        syscall(CALL_CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
        _exit(0);
    }
    int status = 0;
    pid_t ended;
    do ended = waitpid(copy, &status, 0);
    while (ended < 0 && errno == EINTR);
    return ended != copy || !WIFEXITED(status);
}

int dayreel_landlock_version(void) {
    if (is_deadly()) return -EPERM;
    long version = syscall(CALL_CREATE_RULESET, NULL, 0, CREATE_RULESET_VERSION);
    return version < 0 ? -errno : (int)version;
}

int dayreel_landlock_begin(int version) {
    struct ruleset rules = {.files = known_of_files(version), .network = version >= 4 ? 3 : 0, .scope = version >= 6 ? 3 : 0};
    size_t size = version >= 6 ? sizeof rules : version >= 4 ? offsetof(struct ruleset, scope) : offsetof(struct ruleset, network);
    long file = syscall(CALL_CREATE_RULESET, &rules, size, 0);
    return file < 0 ? -errno : (int)file;
}

int dayreel_landlock_allow(int rules, int version, const char *path, int writes) {
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return -errno;
    struct stat status;
    uint64_t allowed = READ_FILE | READ_DIR;
    if (writes) allowed |= WRITE_FILE | TRUNCATE | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER;
    int result = fstat(file, &status) == 0 ? 0 : -errno;
    if (result == 0) {
        /* What concerns names is for folders alone. */
        if (!S_ISDIR(status.st_mode)) allowed &= READ_FILE | WRITE_FILE | TRUNCATE;
        struct path_rule rule = {.allowed = allowed & known_of_files(version), .parent = file};
        if (syscall(CALL_ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) != 0) result = -errno;
    }
    close(file);
    return result;
}

int dayreel_landlock_limit(int rules) {
    int result = syscall(CALL_RESTRICT_SELF, rules, 0) == 0 ? 0 : -errno;
    close(rules);
    return result;
}
