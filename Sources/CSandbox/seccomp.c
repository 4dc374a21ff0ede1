/* The system calls that a worker or an examiner does not need, and that would let it out.
 *
 * A list of what is denied, not of what is allowed: libraries, and the C libraries of other systems and years, make calls that nobody
 * here knows, and must find them working. Denied calls fail, and do not kill: a library that tries one goes another way. */
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define MACHINE AUDIT_ARCH_AARCH64
#endif

#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000u
#endif

#ifdef MACHINE

static const int denied[] = {
    /* The network, and sockets of any kind. */
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto, SYS_sendmsg, SYS_sendmmsg,
    SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg,
    /* Programs and processes. clone(2) is below: threads are made with it too. */
    SYS_execve, SYS_execveat,
#ifdef SYS_fork
    SYS_fork,
#endif
#ifdef SYS_vfork
    SYS_vfork,
#endif
    /* Memory, descriptors and signals of other processes. */
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_tkill, SYS_migrate_pages, SYS_move_pages,
#ifdef SYS_pidfd_open
    SYS_pidfd_open,
#endif
#ifdef SYS_pidfd_getfd
    SYS_pidfd_getfd,
#endif
#ifdef SYS_pidfd_send_signal
    SYS_pidfd_send_signal,
#endif
#ifdef SYS_process_madvise
    SYS_process_madvise,
#endif
#ifdef SYS_process_mrelease
    SYS_process_mrelease,
#endif
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semctl, SYS_semop, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open,
    SYS_mq_unlink,
    /* What Landlock does not guard of files: by handle, and their rights, owners, times and attributes, by name or by a descriptor, for
       which one that may only be read suffices. */
    SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_truncate, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_fchmodat2
    SYS_fchmodat2,
#else
    452,
#endif
    /* setxattrat(2), removexattrat(2) and file_setattr(2), of Linux 6.13 and 6.17. */
    463, 466, 469,
#ifdef SYS_chmod
    SYS_chmod,
#endif
#ifdef SYS_chown
    SYS_chown,
#endif
#ifdef SYS_lchown
    SYS_lchown,
#endif
#ifdef SYS_utime
    SYS_utime,
#endif
#ifdef SYS_utimes
    SYS_utimes,
#endif
#ifdef SYS_futimesat
    SYS_futimesat,
#endif
    SYS_fanotify_init,
    /* Parts of the kernel where mistakes are found. */
    SYS_bpf, SYS_userfaultfd, SYS_perf_event_open, SYS_keyctl, SYS_add_key, SYS_request_key,
#ifdef SYS_io_uring_setup
    SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
#else
    425, 426, 427,
#endif
    SYS_vmsplice, SYS_personality,
    /* Name spaces and mounts. */
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    /* open_tree(2) and its kin, mount_setattr(2), open_tree_attr(2). */
    428, 429, 430, 431, 432, 433, 442, 467,
    /* The machine. */
    SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, SYS_syslog,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname, SYS_vhangup,
#ifdef SYS_kexec_file_load
    SYS_kexec_file_load,
#endif
#ifdef SYS_quotactl_fd
    SYS_quotactl_fd,
#endif
#ifdef SYS_iopl
    SYS_iopl, SYS_ioperm, SYS_modify_ldt,
#endif
};

#define CALL_CLONE3 435
#define CALL_OPENAT2 437

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))
/* Instructions for each denied call, and for everything else. */
#define MOST (2 * COUNT(denied) + 100)

struct program {
    struct sock_filter lines[MOST];
    unsigned short count;
};

static void add(struct program *program, uint16_t code, uint8_t yes, uint8_t no, uint32_t value) {
    if (program->count < MOST) program->lines[program->count++] = (struct sock_filter)BPF_JUMP(code, value, yes, no);
}

static void load(struct program *program, size_t offset) { add(program, BPF_LD | BPF_W | BPF_ABS, 0, 0, (uint32_t)offset); }

static void answer(struct program *program, uint32_t value) { add(program, BPF_RET | BPF_K, 0, 0, value); }

static void deny(struct program *program, int error) { answer(program, SECCOMP_RET_ERRNO | ((uint32_t)error & SECCOMP_RET_DATA)); }

/* The lower half of an argument: both machines store it first. */
static size_t lower(int argument) { return offsetof(struct seccomp_data, args) + 8 * (size_t)argument; }

/* Skips the next `lines` unless the call is this one. */
static void only(struct program *program, int call, uint8_t lines) { add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, lines, (uint32_t)call); }

/* Denies the call unless its argument is one of two numbers. */
static void require(struct program *program, int call, int argument, uint32_t one, uint32_t other) {
    only(program, call, 5);
    load(program, lower(argument));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, one);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, other);
    answer(program, SECCOMP_RET_ALLOW);
    deny(program, EPERM);
}

/* Denies to empty a file that is opened for reading alone, for which versions 1 and 2 of Landlock need no right. */
static void guard_emptying(struct program *program, int call, int argument) {
    only(program, call, 5);
    load(program, lower(argument));
    add(program, BPF_ALU | BPF_AND | BPF_K, 0, 0, O_TRUNC | O_ACCMODE);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, O_TRUNC | O_RDONLY);
    deny(program, EPERM);
    answer(program, SECCOMP_RET_ALLOW);
}

/* Denies to name another process, or another signal than SIGIO, for what happens to an open file: on the way of fcntl(2) a process may kill
   another, which Landlock forbids only from version 6. And a lease, for which others wait who open the file. */
static void guard_owners(struct program *program) {
    only(program, SYS_fcntl, 7);
    load(program, lower(1));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 3, 0, F_SETOWN);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 2, 0, F_SETSIG);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, F_SETOWN_EX);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, F_SETLEASE);
    deny(program, EPERM);
    answer(program, SECCOMP_RET_ALLOW);
}

/* The requests of ioctl(2) that change nothing outside of this process: what a terminal is, how much can be read, and how a descriptor
   waits and closes. Others reach devices, put characters into a terminal (TIOCSTI, TIOCLINUX), or make a file that is only readable
   unchangeable (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR, FS_IOC_ENABLE_VERITY). */
static const uint32_t requests[] = {
    TCGETS, 0x802c542au /* TCGETS2 */, TIOCGWINSZ, TIOCGPGRP, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX,
};

static void guard_requests(struct program *program) {
    only(program, SYS_ioctl, (uint8_t)(COUNT(requests) + 3));
    load(program, lower(1));
    for (size_t index = 0; index < COUNT(requests); index++)
        add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint8_t)(COUNT(requests) - index), 0, requests[index]);
    deny(program, EPERM);
    answer(program, SECCOMP_RET_ALLOW);
}

static void write_program(struct program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, MACHINE);
    /* Calls of another machine, such as those of 32 bits, have other numbers. */
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
    /* Calls of x32. */
    add(program, BPF_JMP | BPF_JGE | BPF_K, 0, 1, 0x40000000u);
    deny(program, EPERM);
    guard_emptying(program, SYS_open, 1);
#endif
    guard_emptying(program, SYS_openat, 2);
    /* Their arguments are in memory, where a filter cannot look. The C library uses clone(2) instead. */
    only(program, CALL_CLONE3, 1);
    deny(program, ENOSYS);
    only(program, CALL_OPENAT2, 1);
    deny(program, ENOSYS);
    /* Threads, and no processes. */
    only(program, SYS_clone, 4);
    load(program, lower(0));
    add(program, BPF_JMP | BPF_JSET | BPF_K, 0, 1, CLONE_THREAD);
    answer(program, SECCOMP_RET_ALLOW);
    deny(program, EPERM);
    /* Signals to itself, which is how a process aborts. */
    uint32_t own = (uint32_t)getpid();
    require(program, SYS_kill, 0, own, own);
    require(program, SYS_tgkill, 0, own, own);
    require(program, SYS_rt_sigqueueinfo, 0, own, own);
    require(program, SYS_rt_tgsigqueueinfo, 0, own, own);
    guard_owners(program);
    /* Limits of itself. */
    require(program, SYS_prlimit64, 0, 0, own);
    guard_requests(program);
    for (size_t index = 0; index < COUNT(denied); index++) {
        only(program, denied[index], 1);
        deny(program, EPERM);
    }
    answer(program, SECCOMP_RET_ALLOW);
}

int dayreel_deny_calls(void) {
    struct program program = {.count = 0};
    write_program(&program);
    if (program.count >= MOST) return -E2BIG;
    struct sock_fprog filter = {.len = program.count, .filter = program.lines};
    /* Not seccomp(2), which filters of services do not know. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? 0 : -errno;
}

int dayreel_can_deny_calls(void) {
    /* Fails in any case: with EFAULT once it comes to read the program. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) < 0 && errno == EFAULT ? 0 : -ENOSYS;
}

#else

int dayreel_deny_calls(void) { return -ENOSYS; }

int dayreel_can_deny_calls(void) { return -ENOSYS; }

#endif
