/* The commit that this program was built from. commit.h is there if scripts/version.sh has written it, as `make release`, `make demo`
   and the packages have it do. Builds with tests leave it out: each commit would link the program and all tests once more. */
#include "CCommit.h"

#if defined(__has_include) && (!defined(DEBUG) || defined(DAYREEL_DEMO))
#if __has_include("commit.h")
#include "commit.h"
#endif
#endif

#ifndef DAYREEL_COMMIT
#define DAYREEL_COMMIT ""
#endif

const char *dayreel_commit(void) { return DAYREEL_COMMIT; }
