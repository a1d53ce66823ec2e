#!/bin/sh
# Installs Glovebox @VERSION@ for the user who runs this: one file, in ~/.local/bin.
#
#   GLOVEBOX_INSTALL_DIR   another folder
#   GLOVEBOX_RELEASE_URL   where the archives are
{ # one command, so that a download that was cut short does nothing
set -eu
base=${GLOVEBOX_RELEASE_URL:-@BASE@}
folder=${GLOVEBOX_INSTALL_DIR:-$HOME/.local/bin}
# Platform, archive and its SHA-256
archives='
@ARCHIVES@
'

fail() {
  printf 'install: %s\n' "$1" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

platform() {
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "there is no build for $(uname -s); on Windows run install.ps1" ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) cpu=x64 ;;
    aarch64 | arm64) cpu=arm64 ;;
    *) fail "there is no build for processors of the kind $(uname -m)" ;;
  esac
  if [ "$system" = linux ] && ldd --version 2>&1 | grep -qi musl; then
    fail "this system has musl, and the build for Linux needs glibc: use a Debian container"
  fi
  printf '%s-%s' "$system" "$cpu"
}

download() { # $1 to the file $2
  if has curl; then curl -fsSL --proto '=http,https' -o "$2" "$1"
  elif has wget; then wget -qO "$2" "$1"
  else fail "install curl or wget first"; fi || fail "\"$1\" cannot be downloaded"
}

sha256() {
  if has sha256sum; then sha256sum
  elif has shasum; then shasum -a 256
  elif has openssl; then openssl dgst -sha256 -r
  else fail "install sha256sum, shasum or openssl first: what is downloaded must be checked"; fi
}

wanted=$(platform)
found=$(printf '%s\n' "$archives" | grep "^$wanted ") || fail "this release has no build for $wanted"
archive=${found#* }
sum=${archive#* }
archive=${archive% *}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
download "$base/$archive" "$work/archive.tar.gz"
had=$(sha256 <"$work/archive.tar.gz")
[ "${had%% *}" = "$sum" ] || fail "\"$base/$archive\" is not the archive of this release: nothing was installed"
tar -xzf "$work/archive.tar.gz" -C "$work"
mkdir -p "$folder"
mv "$work/${archive%.tar.gz}/glovebox" "$folder/.glovebox-$$"
mv -f "$folder/.glovebox-$$" "$folder/glovebox"
"$folder/glovebox" --version >/dev/null || fail "\"$folder/glovebox\" does not run on this machine"
printf 'Glovebox %s is in %s\n' "@VERSION@" "$folder/glovebox"
case ":$PATH:" in
  *":$folder:"*) next=glovebox ;;
  *)
    next=$folder/glovebox
    printf 'Add it to your PATH: export PATH="%s:%s"\n' "$folder" "\$PATH"
    ;;
esac
printf 'Next: %s doctor; %s connect\n' "$next" "$next"
}
