#!/bin/sh
# Sends a notification to telephones through ntfy: hooks: { on-success: [hooks/ntfy.sh, https://ntfy.example.org/our-films] }
# Needs curl. Argument: the address of a topic. The film's cover goes along.
set -eu
if [ "$DAYREEL_STATUS" = completed ]; then
    text="$DAYREEL_TITLE is ready: $DAYREEL_DAYS days"
else
    text="$DAYREEL_TITLE was not made: ${DAYREEL_ERROR:-${DAYREEL_REASON:-}}"
fi
if [ -n "${DAYREEL_COVER:-}" ]; then
    exec curl -fsS -m 20 -H 'Title: Dayreel' -H "Message: $(printf %s "$text" | tr '\r\n' '  ')" -T "$DAYREEL_COVER" "$1"
fi
exec curl -fsS -m 20 -H 'Title: Dayreel' --data-raw "$text" "$1"
