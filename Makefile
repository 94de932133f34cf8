# Gonfalon behind a few words. Meson and Ninja do the building (tools/build), tests/run does the testing.
.DEFAULT_GOAL := help
.PHONY: build play test bench fuzz format ports install clean help

build: ## install what is missing and build build/gonfalon and build/gonfalon-test
	@tools/install-needs play
	@tools/build release

play: build ## build, then open the table in the browser (PORT=8642); build/gonfalon play is for the terminal
	@tools/play

test: ## install what is missing, build, and run every check (some minutes)
	@start=$$(date +%s); tools/install-needs play test && tests/run --since $$start

bench: build ## measure speed and print the signature of each system
	@build/gonfalon bench
	@build/gonfalon bench --simulate
	@build/gonfalon bench --bots

fuzz: ## the same guards at full size: an hour for each fuzz target, many thousand games
	@tools/install-needs play test
	@tests/run --long

format: ## put all C sources into the house format
	@tools/format

ports: build ## build what decides a game for a 32-bit, a big-endian machine and WebAssembly, and compare signatures
	@tools/install-needs ports
	@tools/ports

install: ## copy what is built to PREFIX (PREFIX=/usr/local, DESTDIR for packagers); run make build first
	@tools/install '$(or $(PREFIX),/usr/local)' '$(DESTDIR)'

clean: ## remove everything that was built
	rm -rf build build-san build-fuzz

help: ## show these lines
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/make \1\t\2/p' Makefile | expand -t 16
