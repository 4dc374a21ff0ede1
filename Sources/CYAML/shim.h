// libyaml needs nothing beyond its own header.
#include <yaml.h>
