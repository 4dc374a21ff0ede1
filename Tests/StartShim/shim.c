// Starts the program under test many times, but links it to its libraries only once. Loaded into it with LD_PRELOAD.
//
// Linking libav with its 180 libraries takes most of the time of a short command. With START_SERVER set, the program loads the libraries
// that it names, separated by colons and in the way in which the program itself loads them when it needs them, stops before main() and
// starts a copy of itself (fork(2)) for each request on its standard input, as the fork server of the fuzzer AFL does. A copy is a
// process of its own that runs main() as if it had just been started. The program ends when its standard input ends.
//
// A request is a 32-bit length in the order of this machine's bytes, followed by that many bytes: texts that each end with a zero byte.
//   the path of a pipe (mkfifo(3)) for the reply, then the paths of pipes for standard output and standard error, opened in this order
//   the working folder
//   the number of arguments, then the arguments, the program's name first
//   the variables of the environment
// The reply is two 32-bit numbers: the process's number when it has begun, and its status (wait(2)) when it has ended.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef int Main(int, char **, char **);
typedef int Start(Main *, int, char **, void (*)(void), void (*)(void), void (*)(void), void *);

// Reads all bytes; returns 0 at the end of the input.
static int read_all(void *bytes, size_t count) {
    for (char *at = bytes; count > 0;) {
        ssize_t part = read(STDIN_FILENO, at, count);
        if (part <= 0) return 0;
        at += part;
        count -= part;
    }
    return 1;
}

static char *next(char **text) {
    char *word = *text;
    *text += strlen(word) + 1;
    return word;
}

static void become(int file, int number) {
    if (file < 0 || dup2(file, number) < 0) _exit(127);
    if (file != number) close(file);
}

// In the copy: takes its place in the system. Returns its arguments.
static char **enter(int output, int error, char *text, char *end, int *count) {
    become(open("/dev/null", O_RDONLY), STDIN_FILENO);
    become(output, STDOUT_FILENO);
    become(error, STDERR_FILENO);
    if (chdir(next(&text)) < 0) _exit(127);
    *count = atoi(next(&text));
    char **arguments = calloc(*count + 1, sizeof *arguments);
    for (int i = 0; i < *count; i++) arguments[i] = next(&text);
    int variables = 0;
    for (char *at = text; at < end; at += strlen(at) + 1) variables++;
    environ = calloc(variables + 1, sizeof *environ);
    for (int i = 0; i < variables; i++) environ[i] = next(&text);
    // Swift reads the arguments from where the kernel put those of the first process, unless it is told otherwise.
    void (*override)(char **, int) = (void (*)(char **, int))dlsym(RTLD_DEFAULT, "_swift_stdlib_overrideUnsafeArgvArgc");
    if (!override) _exit(127);
    override(arguments, *count);
    return arguments;
}

// Starts a copy for each request. Returns in the copies.
static char **serve(int *count) {
    signal(SIGCHLD, SIG_IGN);
    for (char *name = strtok(getenv("START_SERVER"), ":"); name; name = strtok(NULL, ":")) dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    for (uint32_t length; read_all(&length, sizeof length);) {
        char *text = malloc(length);
        if (!text || !read_all(text, length)) break;
        // A process between the two waits for the copy, so that this one never waits.
        if (fork() == 0) {
            signal(SIGCHLD, SIG_DFL);
            char *rest = text;
            int reply = open(next(&rest), O_WRONLY | O_CLOEXEC);
            // Before there is a copy: one that is killed at once would leave its pipes without a writer, and their readers waiting.
            int output = open(next(&rest), O_WRONLY), error = open(next(&rest), O_WRONLY);
            int32_t copy = fork();
            if (copy == 0) {
                close(reply);
                return enter(output, error, rest, text + length, count);
            }
            close(output);
            close(error);
            int32_t status = -1;
            if (write(reply, &copy, sizeof copy) != sizeof copy) _exit(1);
            waitpid(copy, &status, 0);
            _exit(write(reply, &status, sizeof status) != sizeof status);
        }
        free(text);
    }
    _exit(0);
}

// What the program's first instructions call in the C library, which then calls main(). The libraries are linked by then.
int __libc_start_main(Main *main, int count, char **arguments, void (*init)(void), void (*fini)(void), void (*end)(void), void *stack) {
    Start *start = (Start *)dlsym(RTLD_NEXT, "__libc_start_main");
    if (getenv("START_SERVER")) arguments = serve(&count);
    return start(main, count, arguments, init, fini, end, stack);
}
