// libexif needs nothing beyond its own headers.
#include <libexif/exif-data.h>
