import Foundation
import TestSupport

/// Slurm as three shell scripts that start tasks on this machine.
struct FakeCluster {
    let folder: TemporaryFolder

    /// `machine` is shell text that runs before each task, with its number in `$SLURM_ARRAY_TASK_ID`; if it exits, the task never runs.
    init(machine: String = "") throws {
        folder = try TemporaryFolder()
        let jobs = folder.path("jobs")
        try FileManager.default.createDirectory(atPath: jobs, withIntermediateDirectories: true)
        try add(
            "start",
            """
            export SLURM_ARRAY_TASK_ID=$2 SLURMD_NODENAME=n$2
            echo $$ > "\(jobs)/$1 $2"
            script='\(folder.path)/'$1.sh
            (
                \(machine)
                exec sh "$script"
            ) > "$3/$2.log" 2>&1
            rm -f "\(jobs)/$1 $2"
            """)
        try add(
            "sbatch",
            """
            for word; do
                case $word in
                    --job-name=*) name=${word#*=} ;;
                    --array=*) last=${word##*-}; last=${last%\\%*} ;;
                    --output=*) log=${word#*=} ;;
                esac
            done
            echo "$name" >> '\(folder.path)/orders'
            cp "$word" '\(folder.path)/'"$name.sh"
            for number in $(seq 0 "$last"); do
                : > "\(jobs)/$name $number"
                setsid '\(folder.path)/bin/start' "$name" "$number" "${log%/*}" < /dev/null > /dev/null 2>&1 &
            done
            echo 1
            """)
        try add(
            "squeue", "cd '\(jobs)' && for job in *; do [ -e \"$job\" ] && echo \"$job RUNNING\"; done; exit 0")
        try add(
            "scancel",
            """
            cd '\(jobs)' || exit 1
            echo "$1" >> '\(folder.path)/cancelled'
            for job in "${1#--name=}"*; do
                [ -e "$job" ] && kill -- "-$(cat "$job")" && rm -f "$job"
            done
            exit 0
            """)
    }

    private func add(_ name: String, _ text: String) throws {
        let path = try folder.write("#!/bin/sh\n\(text)\n", to: "bin/\(name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// The variable that leads to it.
    var path: String { "\(folder.path)/bin:/usr/local/bin:/usr/bin:/bin" }

    /// The names of the arrays that were handed over.
    var orders: [String] { folder.text("orders").split(separator: "\n").map(String.init) }

    var cancelled: [String] { folder.text("cancelled").split(separator: "\n").map(String.init) }
}
