#!/usr/bin/env bash
# Makes a month on a real Slurm cluster of five small nodes on this machine, disturbs it, and prints a table. Ends with 1 if a film has other
# bytes, or if anything else is not as docs/cluster.md says.
#
#   make slurm, or with the packages of `scripts/setup.sh slurm`: scripts/slurm.sh [PROGRAM]
#
# As root, because each node gets a mount namespace, in which the store is mounted once more and the kernel has been started at another
# time, so that nodes know of each other by leases alone; and a control group that counts its processor time. Needs neither systemd nor
# munge. Ends only the daemons that it has started. The fifth node has another libx264.
#
#   SLURM_TEST_SIZE, SLURM_TEST_SMALL_SIZE   the sizes of the films (1280x720, 854x480)
#   SLURM_TEST_MEDIA, SLURM_TEST_TIMEFRAME   the media and the days of the films (the sample month)
#   SLURM_TEST_EFFICIENCY   one node's processor time in parts of that of several, at least (0.85)
#   SLURM_TEST_ONLY=nodes   does not disturb anything: for a year, which takes long enough (SLURM_TEST_MEDIA, SLURM_TEST_TIMEFRAME)
#   SLURM_TEST_MARGIN       milliseconds that a busy machine may take longer than the two seconds for ending an array (1500)
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 70
PATH=$PATH:/usr/sbin
program=$(realpath "${1:-.build/debug/dayreel}")
for needed in slurmctld slurmd sbatch squeue scancel unshare; do
    command -v "$needed" >/dev/null || { echo "skipped: there is no $needed" >&2; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: not root" >&2; exit 0; }
[ -x "$program" ] || { echo "there is no $program" >&2; exit 66; }

work=$(mktemp -d /tmp/dayreel-slurm-XXXXXX)
base=${SLURM_TEST_PORT:-17300}
efficiency=${SLURM_TEST_EFFICIENCY:-0.85} margin=${SLURM_TEST_MARGIN:-1500}
export SLURM_CONF=$work/slurm.conf
failed=0

# Notes what is not as it should be.
wrong() {
    echo "wrong: $*" >&2
    failed=1
}

# --- the cluster

configure() {
    mkdir -p "$work"/{state,run,log,spool}
    {
        cat <<CONF
ClusterName=dayreel
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$base
SlurmUser=root
SlurmdUser=root
AuthType=auth/none
CredType=cred/none
StateSaveLocation=$work/state
SlurmctldPidFile=$work/run/slurmctld.pid
SlurmctldLogFile=$work/log/slurmctld.log
SlurmdPidFile=$work/run/%n.pid
SlurmdLogFile=$work/log/%n.log
SlurmdSpoolDir=$work/spool/%n
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=sched_interval=5,batch_sched_delay=0
SlurmdTimeout=10
KillWait=2
ReturnToService=2
SlurmdParameters=config_overrides
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
CONF
        for n in 1 2 3 4 5; do
            echo "NodeName=n$n NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((base + n)) CPUs=1 RealMemory=4000"
        done
        echo "PartitionName=one Nodes=n1 Default=YES"
        echo "PartitionName=two Nodes=n[1-2]"
        echo "PartitionName=four Nodes=n[1-4]"
        echo "PartitionName=other Nodes=n5"
    } >"$SLURM_CONF"
}

# Where the processor time of a group of processes is counted: cgroups(7), version 1 or 2.
if [ -d /sys/fs/cgroup/cpuacct ]; then groups=/sys/fs/cgroup/cpuacct; else groups=/sys/fs/cgroup; fi
group() { echo "$groups/${work##*/}-$1"; }
cpu() { # the milliseconds of some groups
    local sum=0 name ns
    for name in "$@"; do
        if [ -f "$(group "$name")/cpuacct.usage" ]; then
            ns=$(cat "$(group "$name")/cpuacct.usage")
        else
            ns=$(awk '/^usage_usec/ { print $2 * 1000 }' "$(group "$name")/cpu.stat")
        fi
        sum=$((sum + ns / 1000000))
    done
    echo "$sum"
}

# A node: its daemon in a control group and in a mount namespace of its own.
node() {
    local name=$1 x264 other=$work/other-x264.so
    mkdir -p "$(group "$name")"
    x264=$(realpath "$(ldconfig -p | awk '/libx264\.so/ { print $NF; exit }')")
    { cat "$x264"; printf '\n'; } >"$other"
    unshare --mount bash -c '
        echo $$ > "$1/cgroup.procs"
        mount --make-rprivate /
        mount --bind "$2" "$2"
        cat /proc/sys/kernel/random/uuid > "$6" && mount --bind "$6" /proc/sys/kernel/random/boot_id
        if [ "$3" = n5 ]; then mount --bind "$5" "$4"; fi
        exec slurmd -N "$3"' node "$(group "$name")" "$work/shared" "$name" "$x264" "$other" \
        "$work/boot-$name"
}

pid() { cat "$work/run/$1.pid" 2>/dev/null; }
members() { cat "$(group "$1")/cgroup.procs" 2>/dev/null; }

# Waits until a command succeeds, for at most so many tenths of a second.
until_true() {
    local tenths=$1
    shift
    while ! "$@" 2>/dev/null; do
        tenths=$((tenths - 1))
        [ "$tenths" -gt 0 ] || return 1
        sleep 0.1
    done
}

idle() { [ "$(sinfo -h -N -t idle -o %N | sort -u | wc -l)" = 5 ]; }
no_jobs() { [ -z "$(squeue -h 2>/dev/null)" ] && squeue -h >/dev/null 2>&1; }

cleanup() {
    scancel --user=root >/dev/null 2>&1
    local name process
    for name in slurmctld n1 n2 n3 n4 n5; do
        process=$(pid "$name")
        [ -n "$process" ] && kill "$process" 2>/dev/null
    done
    sleep 1
    for name in n1 n2 n3 n4 n5; do
        for process in $(members "$name"); do kill -9 "$process" 2>/dev/null; done
        sleep 0.1
        rmdir "$(group "$name")" 2>/dev/null
    done
    if [ -n "${KEEP:-}" ]; then echo "kept: $work" >&2; else rm -rf "$work"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# --- the films

# A home in the folder that all nodes share.
film() { echo "$work/shared/$1.mp4"; }
job() {
    cat >"$work/shared/$1.yaml" <<JOB
timeframe: $days
days: { home: Europe/Amsterdam }
sources: [{ folder: $media }]
composition: { resolution: $size }
output: { file: $(film "$1"), preset: ${SLURM_TEST_PRESET:-medium} }
JOB
    echo "$work/shared/$1.yaml"
}
# Runs in this shell's place, so that its process number is the one to signal.
render() {
    local name=$1
    shift
    exec env DAYREEL_HOME="$work/shared/home-$name" "$program" render "$(job "$name")" --progress plain "$@" \
        >"$work/log/$name.out" 2>"$work/log/$name.err"
}
hash_of() { sha256sum <"$(film "$1")" 2>/dev/null | cut -c1-12; }
segments() { find "$work/shared/home-$1/cache/segments" -path '*/??/*.mp4' 2>/dev/null | wc -l; }
has_segments() { [ "$(segments "$1")" -ge "$2" ]; }
arrays() { # the number of arrays that a run has handed over
    grep -c "dayreel-" "$work/log/arrays-$1" 2>/dev/null
}
expect_arrays() { # NAME NUMBER
    [ "$(arrays "$1")" = "$2" ] || wrong "$1: $(arrays "$1") arrays instead of $2"
}
watch_places() { # notes how many tasks run at once while a run lasts
    while kill -0 "$2" 2>/dev/null; do
        squeue -h -r -t R 2>/dev/null | wc -l
        sleep 0.3
    done | sort -n | tail -n 1 >"$work/log/places-$1"
}
watch_arrays() { # notes the arrays that are seen while a run lasts
    local name=$1 process=$2
    while kill -0 "$process" 2>/dev/null; do
        squeue -h -o %j 2>/dev/null
        sleep 0.3
    done | sort -u >>"$work/log/arrays-$name.all"
    sort -u "$work/log/arrays-$name.all" >"$work/log/arrays-$name"
}

row() { printf '%-44s %7s %9s %9s  %s\n' "$@"; }
check() { # NAME WALL CPU DETAIL: compares a film with the local one
    local same=same
    [ "$(hash_of "$1")" = "$reference" ] || { same=OTHER; wrong "$1: other bytes"; }
    row "$5" "$2" "$3" "$same" "$4"
}
seconds() { awk "BEGIN { printf \"%.1f\", $1 / 1000 }"; }
now() { date +%s%3N; }

mkdir -p "$work/shared"
configure
slurmctld || exit 1
for n in 1 2 3 4 5; do node "n$n" || exit 1; done
until_true 300 idle || { echo "the nodes do not come up" >&2; tail -n 3 "$work"/log/*.log >&2; exit 1; }
days=${SLURM_TEST_TIMEFRAME:-2024-12} media=${SLURM_TEST_MEDIA:-$work/shared/month}
[ -n "${SLURM_TEST_MEDIA:-}" ] ||
    DAYREEL_HOME=$work/shared/home-fixtures "$program" fixtures "$media" --progress none >/dev/null || exit 1

# Makes the film of a size on this machine, as the reference for those that follow.
begin_size() {
    local begin name=local-$1
    size=$1
    mkdir -p "$(group "$name")"
    begin=$(now)
    ( echo "$BASHPID" >"$(group "$name")/cgroup.procs"; render "$name" ) || { cat "$work/log/$name.err" >&2; exit 1; }
    reference=$(hash_of "$name")
    row "this machine alone, $size" "$(seconds $(($(now) - begin)))" "$(seconds "$(cpu "$name")")" "" "$(segments "$name") segments"
    rmdir "$(group "$name")"
}

row "" "wall s" "cpu s" "bytes" ""
begin_size "${SLURM_TEST_SIZE:-1280x720}"
one=0 alone=0
for set in "1 one" "2 four --nodes 2" "4 four"; do
    read -r count partition more <<<"$set"
    name=nodes$count
    before=$(cpu n1 n2 n3 n4)
    begin=$(now)
    # shellcheck disable=SC2086
    ( render "$name" --executor slurm --partition "$partition" $more ) &
    process=$!
    watch_places "$name" "$process" &
    wait "$process" || { cat "$work/log/$name.err" >&2; wrong "$name: it ended with an error"; }
    wall=$(($(now) - begin))
    wait
    until_true 100 no_jobs
    used=$(($(cpu n1 n2 n3 n4) - before))
    # Nodes beyond the machine's cores wait for each other.
    busy=$((count < $(nproc) ? count : $(nproc)))
    [ "$count" = 1 ] && one=$used alone=$wall
    share=$(awk "BEGIN { printf \"%.2f\", $one / $used }")
    awk "BEGIN { exit !($share >= $efficiency) }" || wrong "$name: efficiency $share, at least $efficiency"
    places=$(cat "$work/log/places-$name")
    [ "$places" -le "$count" ] || wrong "$name: $places tasks at once"
    quicker=$(awk "BEGIN { printf \"%.2f\", $alone / $wall / $busy }")
    check "$name" "$(seconds $wall)" "$(seconds $used)" \
        "efficiency $share, wall of one ÷ wall and $busy core(s) $quicker, $places at once" "$count node(s)"
done

[ "${SLURM_TEST_ONLY:-}" != nodes ] || exit "$failed"
begin_size "${SLURM_TEST_SMALL_SIZE:-854x480}"

# The submitter is killed, and the same command is given again.
( render killed --executor slurm --partition four ) &
process=$!
watch_arrays killed "$process" &
until_true 3000 has_segments killed 2
kill -9 "$process"
wait "$process" 2>/dev/null
sleep 1
left=$(squeue -h -r | wc -l)
[ "$left" -gt 0 ] || wrong "killed: no task went on"
begin=$(now)
( render killed --executor slurm --partition four ) &
process=$!
watch_arrays killed "$process" &
wait "$process" || wrong "killed: the second run ended with an error"
wait
expect_arrays killed 1
check killed "$(seconds $(($(now) - begin)))" "" "$left tasks went on, $(arrays killed) array(s) in all" "submitter killed with -9, run again"

# The controller is killed, and comes back.
( render controller --executor slurm --partition four ) &
process=$!
watch_arrays controller "$process" &
until_true 3000 has_segments controller 1
kill -9 "$(pid slurmctld)"
sleep 12
slurmctld
begin=$(now)
wait "$process" || wrong "controller: it ended with an error"
wait
until_true 300 idle
expect_arrays controller 1
check controller "" "" "$(arrays controller) array(s)" "controller killed with -9, back after 12 s"

# All processes of a node are killed.
( render node --executor slurm --partition two ) &
process=$!
watch_arrays node "$process" &
until_true 3000 has_segments node 1
for victim in $(members n2); do kill -9 "$victim" 2>/dev/null; done
begin=$(now)
wait "$process" || wrong "node: it ended with an error"
wait
expect_arrays node 2
check node "$(seconds $(($(now) - begin)))" "" "$(arrays node) array(s), the second for what was lost" "a node killed with -9"
node n2
until_true 600 idle

# Ctrl-C.
( render cancel --executor slurm --partition four ) &
process=$!
until_true 3000 has_segments cancel 1
begin=$(now)
kill -INT "$process"
wait "$process"
code=$?
ended=$(($(now) - begin))
until_true 200 no_jobs
gone=$(($(now) - begin))
[ "$code" = 130 ] || wrong "cancel: code $code"
[ "$ended" -lt $((2000 + margin)) ] || wrong "cancel: the run ended after $ended ms"
[ "$gone" -lt $((2000 + margin)) ] || wrong "cancel: the array was gone after $gone ms"
row "Ctrl-C" "$(seconds $ended)" "" "code $code" "the array is gone after $(seconds $gone) s"

# Another libx264 on a node.
( render other --executor slurm --partition other )
code=$?
words=$(grep -o 'n5: .*' "$work/log/other.err" | head -n 1)
if [ "$code" != 69 ] || [ -z "$words" ] || [ "$(segments other)" != 0 ]; then wrong "other: code $code, $words"; fi
row "a node with another libx264" "" "" "code $code" "$words; $(segments other) segments rendered"

# Other queues.
( render sbatch --submit-command 'sbatch --mem=1G --partition=four --output=/dev/null {task}' ) || wrong "sbatch: it ended with an error"
check sbatch "" "" "" "--submit-command 'sbatch … {task}'"
( render shell --submit-command "sh -c '{task} &'" ) || wrong "shell: it ended with an error"
check shell "" "" "" "--submit-command \"sh -c '{task} &'\""

[ "$failed" = 0 ] || echo "KEEP=1 keeps the logs" >&2
exit "$failed"
