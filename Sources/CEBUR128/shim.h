// libebur128 needs nothing beyond its own header.
#include <ebur128.h>
