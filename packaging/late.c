/* Calls all that the program calls in libraries that it loads late. Linked to them, it tells dpkg-shlibdeps which packages the program
   needs, and in which versions: the program's own file is not linked to them. Never run. */
#define CALL(library, name) extern char name[];
#include "../Sources/CLate/calls.h"
#undef CALL
#define CALL(library, name) name,
char *const dayreel_late_calls[] = {
#include "../Sources/CLate/calls.h"
};
