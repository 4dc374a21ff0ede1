#ifndef DAYREEL_COMMIT_NAME_H
#define DAYREEL_COMMIT_NAME_H

/* The number of commits since the release and the last commit, such as 12.gabcdef0; empty for a release, and if it is not known. */
const char *dayreel_commit(void);

#endif
