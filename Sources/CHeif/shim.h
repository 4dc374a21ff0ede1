// libheif needs nothing beyond its own header.
#include <libheif/heif.h>
