# Dayreel's tasks. `make` lists them. A task first installs what it needs and the system lacks (scripts/setup.sh).

SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=

# The program includes Swift's libraries, so that it runs where Swift is not installed. That adds about 60 MB on disk and no memory, and
# the program starts slightly faster. RUNTIME= leaves them out.
RUNTIME ?= --static-swift-stdlib

# The linked program does not search for libraries in its own folder, and has no trace of its build folder: stripped, it has the same
# bytes wherever it is built. The toolchain's lld links it on every system. The system's linkers are gold on Debian 12 and ld on Debian 13,
# and ld leaves out RELRO because Swift's compiler makes .rodata writable. All symbols are bound at the start, so that the table of their
# addresses is read-only too. Debug information would be stripped and costs an eighth of the build's time.
LINKING = --disable-local-rpath -debug-info-format none -Xswiftc -use-ld=lld -Xlinker --build-id=none -Xlinker -z -Xlinker now

# Building and testing use the same flags, because different flags would build everything twice. CI has no debugger.
CHECKED = -Xswiftc -warnings-as-errors $(if $(CI),-debug-info-format none -Xswiftc -use-ld=lld)
RELEASE = .build/release/dayreel
DEMO    = out/demo-month

# A quick build for a first look, in a quarter of a release build's time. Rendering is as fast, because debug builds optimise the pixel
# loops too. The build leaves out the page (trait Page) and with it most packages. It compiles modules as a whole, and the compiler notes
# this for each of them.
QUICK   = --scratch-path .build/demo --product dayreel --disable-default-traits --disable-index-store -debug-info-format none -Xswiftc -use-ld=lld \
          -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-batch-mode \
          -Xcc -DDAYREEL_DEMO
# The folder of the benchmark's media and films: several gigabytes, made once.
BENCH  ?= .bench
# The folder of the systems of `make lane`, the chosen system, and the task to make in it.
ROOTS  ?= /var/tmp/dayreel-roots
SYSTEM ?= trixie
TASK   ?= test

# The folder for packages, that for archives, and the archive and systems to try it in.
PACKAGES ?= out/packages/$(SYSTEM)
ARCHIVES ?= out
ARCHIVE  ?= $(wildcard $(ARCHIVES)/dayreel-*-linux-*.tar.xz)
SYSTEMS  ?=

.DEFAULT_GOAL := help
# Tasks follow one another: each installs packages, and most use both cores.
.NOTPARALLEL:
.PHONY: help setup setup-build setup-test setup-lint setup-bench setup-gallery setup-places setup-speech setup-slurm build release test lane package archive archive-check release-check trials fuzz faults soak kills freezes attack slurm mounts walk page lint format demo gallery bench bench-quick bench-scan bench-photos bench-ids bench-marks bench-bucket bench-page bench-serve bench-moment bench-speech bench-places bench-month bench-ahead bench-profile bench-sandbox bench-encoders install uninstall clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install what all tasks below need and the system lacks (Debian, Ubuntu)
	@scripts/setup.sh build test page lint bench places speech

# What a task needs and nothing else: the program does not wait for what only tests use.
setup-build setup-test setup-lint setup-bench setup-gallery setup-places setup-speech setup-slurm:
	@scripts/setup.sh $(@:setup-%=%)

build: setup-build ## debug build of everything, tests included; a warning is an error
	$(SWIFT) build --build-tests $(CHECKED)

release: setup-build ## optimised build of the program alone: .build/release/dayreel
	@scripts/version.sh write
	$(SWIFT) build --configuration release --product dayreel $(RUNTIME) $(LINKING)

test: setup-test build ## build and run all tests; with T=LibraryTests.FolderWalk only those whose names match
	@$(if $(T),,scripts/page.sh)
	@SWIFT="$(SWIFT)" scripts/test.sh $(if $(T),--filter '$(T)')

lane: ## build and run all tests on another Debian: make lane SYSTEM=bookworm|trixie|sid TASK=test (as root)
	@scripts/root.sh $(SYSTEM) $(ROOTS)/$(SYSTEM) make $(TASK)

package: ## a .deb for a Debian: make package SYSTEM=bookworm|trixie (as root), into out/packages; with bookworm the archive too
	@scripts/version.sh write
	@scripts/root.sh $(SYSTEM) $(ROOTS)/$(SYSTEM) packaging/build.sh $(PACKAGES)

archive: release ## the built program with all libraries, for other systems, into ARCHIVES=out; releases are packed on Debian 12
	packaging/archive/make.sh $(RELEASE) $(ARCHIVES)

archive-check: ## try ARCHIVE=out/dayreel-….tar.xz in bare roots of SYSTEMS="bookworm trixie sid glibc musl noble jammy": two minutes each, as root
	packaging/archive/check.py $(ROOTS) $(ARCHIVE) $(SYSTEMS)

release-check: ## build the release for Debian 12 and 13, install it in bare roots, make films there: an hour, as root
	packaging/check.sh $(ROOTS) out/packages bookworm trixie

trials: setup-test build ## the tests that disturb the program, of which `make test` takes some cases, with each of them: four minutes
	@SWIFT="$(SWIFT)" TRIALS=all scripts/test.sh trials

faults: setup-test build ## let every system call on media, cache and film fail once (make test: a sample; make trials: every twentieth); T=film only those with the word, STEP=5 every fifth
	@SWIFT="$(SWIFT)" FAULT_STEP=$(or $(STEP),1) FAULT_ONLY="$(T)" scripts/disturb.sh FaultTests

fuzz: setup-build ## fuzz each parser for SECONDS=60, to RUNS=10000000 executions over all times; T=yaml only those whose names match
	@SWIFT="$(SWIFT)" scripts/fuzz.sh "$(or $(SECONDS),60)" "$(or $(RUNS),-1)" "$(T)"

soak: setup-test build ## a scheduled library in fast motion: DAYS=365 with kills, changed media and pins (make test: a week): three hours
	FONTCONFIG_FILE=$(CURDIR)/Tests/fonts.conf scripts/soak.py --dayreel .build/debug/dayreel --days $(or $(DAYS),365) --seed $(or $(SEED),1)

kills: setup-test build ## kill the program and its workers KILLS=500 times at random moments (make test: 10 times): an hour
	@SWIFT="$(SWIFT)" KILLS=$(or $(KILLS),500) scripts/disturb.sh ResumeTests

freezes: setup-test build ## stop and continue the program and its workers 100 times (make test: 4 times; make trials: 8 times)
	@SWIFT="$(SWIFT)" FREEZES=100 scripts/disturb.sh FreezeTests

slurm: setup-slurm release ## a real Slurm cluster of five nodes on this machine, as root: the same film, kills, an efficiency; prints a table
	scripts/slurm.sh $(RELEASE)

mounts: setup-slurm release ## two machines and a file server on this one, as root: one cache, power cuts, a lost server; prints a table
	scripts/mounts.py --dayreel $(RELEASE)

attack: setup-test build ## hostile files, swapped recordings and killed workers, by scripts; prints tables (make test: the short form)
	scripts/attack.py --dayreel .build/debug/dayreel
	scripts/attack_runs.py --dayreel .build/debug/dayreel

walk: build ## what a person does with the page, in Chromium, over the server and behind nginx: five minutes
	scripts/page.sh walk

page: build ## all of the page in Chromium, over the server (make test: its types and units)
	scripts/page.sh browser

lint: setup-lint ## formatting and the rules that the compiler does not check
	@SWIFT="$(SWIFT)" scripts/lint.sh

format: ## format all sources in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

gallery: setup-gallery setup-places build ## make the pictures of docs/gallery.md again, from a month that is drawn: three minutes
	DAYREEL=.build/debug/dayreel scripts/gallery.sh

demo: setup-build ## make a month of synthetic clips and a film of it, with a program that builds quickly
	@scripts/version.sh write
	@bash -o pipefail -c '$(SWIFT) build $(QUICK) 2>&1 | { grep -v "^remark: Incremental compilation" || true; }'
	.build/demo/debug/dayreel fixtures fixtures/month
	@mkdir -p out
	.build/demo/debug/dayreel render jobs/demo-month.yaml --output $(DEMO).mp4 --report $(DEMO).json
	@printf '\nThe film:   %s\nIts report: %s\n' "$(CURDIR)/$(DEMO).mp4" "$(CURDIR)/$(DEMO).json"

bench: setup-bench release ## measure against ffmpeg, melt and the floor: an hour, into bench/RESULTS.md and README.md; PARTS="--without year" leaves parts out
	python3 bench/bench.py --folder $(BENCH) --date "$$(date -u +%F)" --readme README.md $(PARTS)

bench-scan: setup-bench release ## measure the scan of 100,000 files against exiftool
	bench/scan.py --dayreel $(RELEASE) --check

bench-photos: setup-bench release ## measure the listing of an Apple Photos library of 100,000 assets, beside osxphotos if it is installed
	bench/photos.py --dayreel $(RELEASE) --peer "$$(command -v osxphotos || echo none)"

bench-ids: setup-bench release ## measure the content ids of 10 GB beside cat, md5sum and sha1sum: some minutes
	bench/ids.py --dayreel $(RELEASE) --check

bench-marks: setup-bench release ## measure the merge of 50 deltas with 200,000 operations: a minute
	bench/marks.py --dayreel $(RELEASE) --check

bench-bucket: setup-bench release ## measure the second scan of a bucket of 20,000 objects: one listing, no media bytes
	$(RELEASE) fixtures fixtures/month
	bench/bucket.py --dayreel $(RELEASE) --check

bench-page: setup-bench release ## measure the page in Chromium over 100,000 items, and a film put together: seven minutes
	scripts/page.sh bench --dayreel $(RELEASE) --check
	scripts/page.sh stalls --dayreel $(RELEASE) --check

bench-serve: setup-bench release ## measure the page's server with a library of 100,000 files: memory, first bytes, events: six minutes
	bench/serve.py --dayreel $(RELEASE) --check

bench-moment: setup-bench release ## measure how often the best part of a recording is found, with JPEGs of PHOTOS=DIR too: ten minutes
	bench/moment.py --dayreel $(RELEASE) --check --output bench/MOMENT.md $(if $(PHOTOS),--photos $(PHOTOS))

bench-speech: setup-bench setup-speech release ## measure how well speech is heard over noise, and what that costs, into bench/SPEECH.md: four minutes
	bench/speech.py --dayreel $(RELEASE) --output bench/SPEECH.md --check

bench-places: setup-bench setup-places release ## measure what the name of a place costs: a minute
	bench/places.py --dayreel $(RELEASE) --check

bench-month: setup-bench release ## measure what best parts, titles, captions, places and music cost beside a plain month: ten minutes
	bench/month.py --dayreel $(RELEASE) --folder $(BENCH) --output bench/MONTH.md --check

bench-profile: setup-bench release ## say where the CPU seconds go, by library and function, into bench/PROFILE.md: four minutes
	bench/profile.py --dayreel $(RELEASE) --folder $(BENCH) --output bench/PROFILE.md

bench-sandbox: setup-bench release ## measure what the limits of workers and examiners cost: ten minutes
	bench/sandbox.py --dayreel $(RELEASE) --check

bench-ahead: setup-bench release ## measure what is left to do when a film is due, if its days were rendered ahead: five minutes
	bench/ahead.py --dayreel $(RELEASE) --folder $(BENCH) --check

bench-quick: setup-bench release ## a tenth of it, into .bench/RESULTS.md
	python3 bench/bench.py --quick --folder $(BENCH) --date "$$(date -u +%F)"
	bench/scan.py --dayreel $(RELEASE) --files 3000

bench-encoders: setup-bench release ## compare settings of x264, x265 and SVT-AV1 at equal SSIM, on drawn scenes and REAL="recordings…": an hour each
	bench/encoders.py --dayreel $(RELEASE) --folder $(BENCH) $(foreach codec,$(or $(CODECS),h264 hevc av1),--codec $(codec)) $(if $(REAL),--real $(REAL))

install: setup-places setup-speech release ## install program, table of places, speech detector, completions and manual: make install PREFIX=/usr/local DESTDIR=
	@DAYREEL="$(RELEASE)" scripts/install.sh "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what `make install` put there: make uninstall PREFIX=/usr/local DESTDIR=
	@scripts/uninstall.sh "$(DESTDIR)$(PREFIX)"

clean: ## remove what was built and made here
	rm -rf .build .build-* out fixtures/month
