#ifndef DAYREEL_ZONE_TABLE_H
#define DAYREEL_ZONE_TABLE_H

#include <stddef.h>

/* zones.S puts the file zones.table between these two. Hidden behind functions, as Swift cannot import an array whose length
   no header knows. */
extern const unsigned char dayreel_zone_table_begin[];
extern const unsigned char dayreel_zone_table_end[];

static inline const unsigned char *dayreel_zone_table(void) { return dayreel_zone_table_begin; }
static inline size_t dayreel_zone_table_length(void) {
    return (size_t)(dayreel_zone_table_end - dayreel_zone_table_begin);
}

#endif
