#!/bin/sh
# Tells people by mail that a film is ready, or why there is none: hooks: { on-success: [hooks/mail.sh, family@example.org] }
# Needs a sendmail, such as that of postfix, msmtp-mta or nullmailer. Arguments: one or more addresses.
set -eu
if [ "$DAYREEL_STATUS" = completed ]; then
    subject="$DAYREEL_TITLE is ready"
    text="$DAYREEL_DAYS days, $DAYREEL_DURATION seconds: $DAYREEL_OUTPUT"
    [ "$DAYREEL_WARNINGS" = 0 ] || text="$text
$DAYREEL_WARNINGS warnings: ${DAYREEL_REPORT:-}"
else
    subject="$DAYREEL_TITLE was not made"
    text="${DAYREEL_ERROR:-${DAYREEL_REASON:-}}"
fi
{
    printf 'Subject: %s\n' "$(printf %s "$subject" | tr '\r\n' '  ')"
    printf 'Content-Type: text/plain; charset=utf-8\n\n%s\n' "$text"
} | sendmail -i -- "$@"
