// Does in a worker or an examiner what a hostile recording would do if a decoder could be made to run its code: tries to get out, when the
// process opens the recording. Loaded with LD_PRELOAD.
//
//   FAULT_PATH    the recording: a part of its path
//   FAULT_ONLY    only in processes that have this word on their command line: `worker` or `examiner`
//   FAULT_COUNT   a file of 64 kB of zeros, which gets a line for each attempt: its name, and 0 for success or the error's number
//   FAULT_SECRET  a file of the user that is none of the film's
//   FAULT_PORT    a port of this machine that somebody listens at
//   FAULT_STORE   the folder of the store, with a task of a queue in it
//   FAULT_QUEUE   the folder of that task
//   FAULT_WATCH   set to say only whether the process's memory is closed to others
//   FAULT_I386    set to make a call of 32 bits in the end
//   FAULT_UNLIMITED    set to pretend a kernel that offers neither Landlock nor seccomp, instead of all that
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/fsverity.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

extern char **environ;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define SIZE 65536

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#endif

// The report: whether somebody writes it, and then its text.
static struct report {
    _Atomic int taken;
    char text[SIZE - sizeof(int)];
} *report;
static size_t length;

// The argument after a word of the command line; empty if the word is the last, null if it is not there.
static const char *argument_after(const char *word) {
    static char line[4096];
    int file = REAL(open)("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t size = file < 0 ? 0 : read(file, line, sizeof line - 2);
    if (file >= 0) close(file);
    line[size > 0 ? size : 0] = line[size > 0 ? size + 1 : 1] = 0;
    for (const char *argument = line; argument < line + size; argument += strlen(argument) + 1)
        if (!strcmp(argument, word)) return argument + strlen(argument) + 1;
    return NULL;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("FAULT_COUNT"), *only = getenv("FAULT_ONLY");
    if (!path || !only || !getenv("FAULT_SECRET") || !argument_after(only)) return;
    int file = REAL(open)(path, O_RDWR | O_CLOEXEC);
    if (file < 0) abort();
    void *memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) abort();
    report = memory;
    close(file);
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int written = vsnprintf(report->text + length, sizeof report->text - length, format, values);
    va_end(values);
    if (written > 0 && length + (size_t)written < sizeof report->text) length += (size_t)written;
}

// Notes how a call ended: a negative result is a failure.
#define TRY(name, call) \
    do { \
        errno = 0; \
        long result_ = (long)(call); \
        say("%s %d\n", name, result_ < 0 ? errno : 0); \
    } while (0)

static long opened(const char *path, int flags) {
    int file = REAL(open)(path, flags | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    return file;
}

static long reads(const char *path) {
    int file = REAL(open)(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    char byte;
    long size = read(file, &byte, 1);
    close(file);
    return size;
}

static void *nothing(void *value) { return value; }

static long thread(void) {
    pthread_t thread;
    int error = pthread_create(&thread, NULL, nothing, NULL);
    if (error) return errno = error, -1;
    return pthread_join(thread, NULL);
}

// A process that ends at once, if it can be made.
static long process(long made) {
    if (made == 0) _exit(0);
    if (made > 0) waitpid((pid_t)made, NULL, 0);
    return made;
}

// What a descriptor allows that was opened for reading alone.
static void attack_descriptor(const char *recording) {
    int file = REAL(open)(recording, O_RDONLY | O_CLOEXEC), flags = FS_NODUMP_FL;
    struct fsxattr attributes = {0};
    struct fsverity_enable_arg verity = {.version = 1, .hash_algorithm = 1, .block_size = 4096};
    TRY("permit-open", fchmod(file, 0666));
    TRY("own-open", fchown(file, 1, 1));
    TRY("date-open", futimens(file, NULL));
    TRY("mark-open", fsetxattr(file, "user.dayreel", "x", 1, 0));
    TRY("unmark-open", fremovexattr(file, "user.dayreel"));
    TRY("flags-open", ioctl(file, FS_IOC_SETFLAGS, &flags));
    TRY("attributes-open", ioctl(file, FS_IOC_FSSETXATTR, &attributes));
    TRY("seal-open", ioctl(file, FS_IOC_ENABLE_VERITY, &verity));
    TRY("lease-open", fcntl(file, F_SETLEASE, F_RDLCK));
    if (file >= 0) close(file);
}

// The store beside what the process writes there: above all the scripts that machines of a cluster run without limits.
static void attack_store(const char *recording) {
    const char *store = getenv("FAULT_STORE") ?: "", *queue = getenv("FAULT_QUEUE") ?: "";
    const char *lease = argument_after("--run");
    char path[PATH_MAX], own[PATH_MAX];
    snprintf(own, sizeof own, "%s", recording);
    if (lease) {
        snprintf(own, sizeof own, "%s/tmp/%s/own", store, lease);
        opened(own, O_WRONLY | O_CREAT);
    }
    snprintf(path, sizeof path, "%s/task", queue);
    TRY("write-task", opened(path, O_WRONLY));
    TRY("remove-task", unlink(path));
    TRY("replace-task", rename(own, path));
    snprintf(path, sizeof path, "%s/plan.json", queue);
    TRY("write-plan", opened(path, O_WRONLY));
    snprintf(path, sizeof path, "%s/0.json", queue);
    TRY("plant-result", opened(path, O_WRONLY | O_CREAT));
    snprintf(path, sizeof path, "%s/xx", store);
    TRY("move-queue", rename(queue, path));
    snprintf(path, sizeof path, "%s/planted", store);
    TRY("write-store", opened(path, O_WRONLY | O_CREAT));
    TRY("folder-store", mkdir(path, 0700));
    snprintf(path, sizeof path, "%s/other/segment.mp4", store);
    TRY("write-segment", opened(path, O_WRONLY));
    snprintf(path, sizeof path, "%s-2", own);
    TRY("link-recording", link(recording, path));
    int memory = memfd_create("large", MFD_CLOEXEC);
    TRY("write-much", pwrite(memory, "x", 1, 1ll << 40));
    if (memory >= 0) close(memory);
}

static void attack_files(const char *recording) {
    const char *secret = getenv("FAULT_SECRET");
    char folder[PATH_MAX], path[PATH_MAX + 32];
    snprintf(folder, sizeof folder, "%s", secret);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    TRY("read-recording", reads(recording));
    TRY("read-secret", reads(secret));
    TRY("list-secrets", opened(folder, O_RDONLY | O_DIRECTORY));
    TRY("read-passwords", reads("/etc/passwd"));
    TRY("list-root", opened("/", O_RDONLY | O_DIRECTORY));
    TRY("write-recording", opened(recording, O_WRONLY));
    TRY("empty-recording", opened(recording, O_RDONLY | O_TRUNC));
    TRY("write-secret", opened(secret, O_WRONLY));
    TRY("truncate-secret", truncate(secret, 0));
    TRY("remove-secret", unlink(secret));
    TRY("rename-secret", rename(secret, "/tmp/dayreel-stolen"));
    TRY("permit-secret", chmod(secret, 0666));
    TRY("own-secret", chown(secret, 1, 1));
    TRY("date-secret", utimensat(AT_FDCWD, secret, NULL, 0));
    TRY("mark-secret", setxattr(secret, "user.dayreel", "x", 1, 0));
    snprintf(path, sizeof path, "%s/planted", folder);
    TRY("write-home", opened(path, O_WRONLY | O_CREAT));
    TRY("link-home", symlink("/etc/passwd", path));
    TRY("folder-home", mkdir(path, 0700));
    snprintf(path, sizeof path, "/tmp/dayreel-planted-%d", (int)getpid());
    TRY("write-temporary", opened(path, O_WRONLY | O_CREAT));
    unlink(path);
}

static void attack_parent(void) {
    pid_t parent = getppid();
    char path[64], byte, other;
    for (const char **name = (const char *[]){"environ", "mem", "maps", "cmdline", "fd", NULL}; *name; name++) {
        char words[32];
        snprintf(path, sizeof path, "/proc/%d/%s", (int)parent, *name);
        snprintf(words, sizeof words, "parent-%s", *name);
        TRY(words, strcmp(*name, "fd") ? reads(path) : opened(path, O_RDONLY | O_DIRECTORY));
    }
    TRY("parent-trace", ptrace(PTRACE_SEIZE, parent, NULL, NULL));
    struct iovec here = {&byte, 1}, there = {&other, 1};
    TRY("parent-memory", process_vm_readv(parent, &here, 1, &there, 1, 0));
    TRY("parent-handle", syscall(SYS_pidfd_open, parent, 0));
    TRY("parent-compare", syscall(SYS_kcmp, parent, getpid(), 0, 0, 0));
    TRY("parent-signal", kill(parent, 0));
    int ends[2] = {-1, -1};
    if (pipe(ends) == 0) {
        TRY("parent-owner", fcntl(ends[0], F_SETOWN, parent));
        TRY("parent-kill", fcntl(ends[0], F_SETSIG, SIGKILL));
        close(ends[0]);
        close(ends[1]);
    }
    struct rlimit limit;
    TRY("parent-limits", prlimit(parent, RLIMIT_NOFILE, NULL, &limit));
    int secrets = 0;
    for (char **variable = environ; *variable; variable++) secrets += strstr(*variable, "hush-hush") != NULL;
    say("secrets %d\n", secrets);
}

static long connected(const struct sockaddr_in *address) {
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    if (peer < 0) return -1;
    long result = connect(peer, (const struct sockaddr *)address, sizeof *address);
    close(peer);
    return result;
}

static void attack_system(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(getenv("FAULT_PORT") ?: "0"))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    TRY("connect", connected(&address));
    TRY("socket", socket(AF_UNIX, SOCK_STREAM, 0));
    TRY("datagram", socket(AF_INET6, SOCK_DGRAM, 0));
    int pair[2];
    TRY("sockets", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    // On the way of clone(2) alone: vfork(2) and fork(2) of the C library do more.
    TRY("process", process(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)));
    TRY("process-new", syscall(SYS_clone3, NULL, 0));
    // A program that does not exist: one that does would take this process's place.
    TRY("program", execve("/nowhere", (char *[]){"nowhere", NULL}, environ));
    TRY("thread", thread());
    TRY("self-signal", syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), 0));
    TRY("namespace", unshare(CLONE_NEWUSER));
    TRY("mount", mount("none", "/nowhere", "tmpfs", 0, NULL));
    TRY("bpf", syscall(SYS_bpf, 0, NULL, 0));
    TRY("faults", syscall(SYS_userfaultfd, 0));
    TRY("keys", syscall(SYS_keyctl, 0, -3, 1));
    TRY("ring", syscall(SYS_io_uring_setup, 1, NULL));
    TRY("events", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
    TRY("shared-memory", syscall(SYS_shmget, 0, 4096, 01600));
    TRY("semaphores", syscall(SYS_semget, 0, 1, 01600));
    TRY("messages", syscall(SYS_msgget, 0, 01600));
    TRY("named-messages", syscall(SYS_mq_open, "dayreel", O_RDWR | O_CREAT, 0600, NULL));
    TRY("watch-files", syscall(SYS_fanotify_init, 0, O_RDONLY));
    TRY("file-by-handle", syscall(SYS_open_by_handle_at, AT_FDCWD, NULL, O_RDONLY));
    TRY("open-newer", syscall(SYS_openat2, AT_FDCWD, "/", NULL, 0));
    TRY("type", ioctl(STDIN_FILENO, TIOCSTI, "x"));
    TRY("root", chroot("/"));
#ifdef __x86_64__
    TRY("other-calls", syscall(0x40000000 + SYS_getpid));
#endif
    say("privileges %d\n", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0));
    say("filter %d\n", prctl(PR_GET_SECCOMP, 0, 0, 0, 0));
    int open = 0;
    for (int file = 3; file < 256; file++) {
        struct stat status;
        open += fstat(file, &status) == 0 && S_ISSOCK(status.st_mode);
    }
    say("open-sockets %d\n", open);
}

static void attack(const char *path) {
    const char *part = getenv("FAULT_PATH");
    if (!report || !part || !strstr(path, part) || atomic_exchange(&report->taken, 1)) return;
    if (getenv("FAULT_WATCH")) {
        say("dumpable %d\n", prctl(PR_GET_DUMPABLE, 0, 0, 0, 0));
        return;
    }
    attack_files(path);
    attack_descriptor(path);
    attack_store(path);
    attack_parent();
    attack_system();
    say("end 0\n");
#ifdef __x86_64__
    if (getenv("FAULT_I386")) {
        long number = 20;
        __asm__ volatile("int $0x80" : "+a"(number) : : "memory", "r8", "r9", "r10", "r11");
        say("i386 0\n");
    }
#endif
}

// The kernel's functions, as an older one has them. The program calls both through the C library.
long syscall(long number, ...) {
    va_list values;
    va_start(values, number);
    long a = va_arg(values, long), b = va_arg(values, long), c = va_arg(values, long);
    long d = va_arg(values, long), e = va_arg(values, long), f = va_arg(values, long);
    va_end(values);
    if (number == SYS_landlock_create_ruleset && getenv("FAULT_UNLIMITED")) return errno = ENOSYS, -1;
    return REAL(syscall)(number, a, b, c, d, e, f);
}

int prctl(int option, ...) {
    va_list values;
    va_start(values, option);
    unsigned long a = va_arg(values, unsigned long), b = va_arg(values, unsigned long);
    unsigned long c = va_arg(values, unsigned long), d = va_arg(values, unsigned long);
    va_end(values);
    if (option == PR_SET_SECCOMP && getenv("FAULT_UNLIMITED")) return errno = EINVAL, -1;
    return REAL(prctl)(option, a, b, c, d);
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list values; \
        va_start(values, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(values, mode_t) : 0; \
        va_end(values); \
        int file = REAL(name)(path, flags, mode); \
        int error = errno; \
        if (file >= 0 && !(flags & O_PATH)) attack(path); \
        errno = error; \
        return file; \
    }
OPEN(open)
OPEN(open64)
