#!/bin/sh
# Glovebox for @TARGET@: this script, then a gzip'd tar of the Deno runtime and of the application.
# The first start unpacks it into a folder of the user that its hash names; every start then becomes the runtime.
# Once it is unpacked, only builtins of the shell run before the exec: a start costs no further process.
{ # one command, so that a file cut short within this script does nothing
set -u
verify=${GLOVEBOX_VERIFY:-} # not empty: compare the unpacked files with what was packed
unset @UNSET@

target=@TARGET@
hash=@HASH@ # SHA-256 of the payload
id=@ID@
first=@FIRST@ # the payload's first byte, counted from 1
# SHA-256 and path of each unpacked file that is not empty
files='
@FILES@
'

fail() {
  printf 'glovebox: %s\n' "$1" >&2
  exit 70
}

payload() { tail -c "+$first" "$self"; }

has() { command -v "$1" >/dev/null 2>&1; }

sha256() { # of what comes in; fails where there is no tool for it
  if has sha256sum; then sha256sum
  elif has shasum; then shasum -a 256
  elif has openssl; then openssl dgst -sha256 -r
  else return 1; fi
}

check_payload() {
  for tool in tail gzip tar uname; do
    has "$tool" || fail "cannot unpack without \"$tool\": install it, or mend the PATH"
  done
  if sum=$(payload | sha256); then
    [ "${sum%% *}" = "$hash" ] && return
  else
    payload | gzip -t 2>/dev/null && return
  fi
  fail "the payload is damaged in \"$self\": get the file again"
}

own() { [ -O "$1" ] && [ ! -L "$1" ]; } # is $1 ours, and no link to something else

whole() { # is the copy $1 ours, in a folder of ours, and complete
  [ -O "${1%/*}" ] && own "$1" && own "$1/bin" && [ -x "$1/bin/deno" ] || return 1
  for file in $files; do
    [ -s "$1/${file#*:}" ] && own "$1/${file#*:}" || return 1
  done
}

drop_changed() { # drops from the copy $1 each file that is not as it was packed
  printf '' | sha256 >/dev/null ||
    fail "cannot verify \"$1\": install sha256sum, shasum or openssl, or unset GLOVEBOX_VERIFY"
  for file in $files; do
    sum=$({ sha256 <"$1/${file#*:}"; } 2>/dev/null)
    [ "${sum%% *}" = "${file%%:*}" ] || rm -f "$1/${file#*:}"
  done
}

ready() { # can the copy $1 be started
  [ -z "$verify" ] || [ ! -d "$1" ] || drop_changed "$1"
  whole "$1"
}

private() { # is the folder $1, which lies among those of others, ours alone
  [ -O "$1" ] || return 1
  case $(ls -ld "$1") in drwx------*) ;; *) return 1 ;; esac # a link begins with an l
}

unpack() { # puts a whole copy at $1/$id, or says in $problems why it cannot
  work=$1/.unpack-$(uname -n)-$$
  if ! { mkdir -p "$1" && [ -O "$1" ] && rm -rf "$work" && mkdir "$work" "$work/new"; } 2>/dev/null; then
    problems="$problems \"$1\" cannot be written;"
  elif ! payload | gzip -dc | tar -xof - -C "$work/new"; then
    problems="$problems \"$1\" cannot be filled;"
  elif ! (cd "$work/new" && bin/deno --version </dev/null >/dev/null); then # in there: sh takes another machine's for a script
    problems="$problems programs for $target do not run from \"$1\" on this $(uname -sm);"
  else
    publish "$work/new" "$1/$id" || problems="$problems \"$1/$id\" cannot be mended;"
  fi 2>/dev/null
  rm -rf "$work"
  whole "$1/$id"
}

publish() { # makes the fresh copy $1 the copy $2, of which others may just run or make the same
  [ -e "$2" ] || mv "$1" "$2"
  rm -rf "$2/${1##*/}" # where another came first, mv has moved ours into theirs
  whole "$2" && return
  own "$2" || return 1
  for file in $files; do # one by one, so that whoever runs from it misses nothing meanwhile
    file=${file#*:}
    { [ -s "$2/$file" ] && own "$2/$file"; } || { mkdir -p "$2/${file%/*}" && mv -f "$1/$file" "$2/$file"; }
  done
}

sweep() { # what killed starts have left in $1, and copies of other versions that nobody started for 30 days
  for left in "$1/.unpack-$(uname -n)"-*; do
    [ ! -d "$left" ] || kill -0 "${left##*-}" || rm -rf "$left" || rm -rf "$left"
  done
  find "$1" -maxdepth 1 -name '.unpack-*' -mtime +1 -exec rm -rf {} + # of other machines that share the folder
  running=$(ps -A -ww -o args) || return
  for mark in "$1"/*/.started; do
    old=${mark%/.started}
    [ -n "$(find "$mark" -mtime +30)" ] || continue
    case $running in *"/${old##*/}/bin/deno "*) ;; *) rm -rf "$old" ;; esac
  done
} 2>/dev/null

start() { # becomes the runtime of the copy $1
  copy=$1
  shift
  true 2>/dev/null >"$copy/.started" # its time tells a later version when this one was last in use
  for left in "${copy%/*}"/.unpack-*; do
    [ ! -e "$left" ] || { sweep "${copy%/*}"; break; }
  done
  export DENO_DIR="$copy/deno_dir" DENO_NO_UPDATE_CHECK=1 DENO_NO_PACKAGE_JSON=1 GLOVEBOX_EXECUTABLE="$self"
  exec "$copy/bin/deno" run @FLAGS@ --config "$copy/app/deno.json" "$copy/app/main.js" "$@"
}

case $0 in /*) self=$0 ;; *) self=$PWD/${0#./} ;; esac
[ -f "$self" ] || self=$(command -v -- "$0") # sh found it on the PATH

case $target in
  *-darwin) cache=${HOME:+$HOME/Library/Caches/glovebox} ;;
  *)
    cache=${HOME:+$HOME/.cache/glovebox}
    case ${XDG_CACHE_HOME:-} in /*) cache=$XDG_CACHE_HOME/glovebox ;; esac
    ;;
esac
case ${GLOVEBOX_CACHE_DIR:-} in
  '') ;;
  /*) cache=$GLOVEBOX_CACHE_DIR ;;
  *) cache=$PWD/$GLOVEBOX_CACHE_DIR ;;
esac

[ -n "$cache" ] && ready "$cache/$id" && start "$cache/$id" "$@"
temp=${TMPDIR:-/tmp}/glovebox-$(id -u)
private "$temp" && ready "$temp/$id" && start "$temp/$id" "$@"

work=
problems=
mask=$(umask)
umask 077
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
check_payload
if [ -z "$cache" ] || ! unpack "$cache"; then
  cache=$temp
  mkdir "$temp" 2>/dev/null
  { private "$temp" || { problems="$problems \"$temp\" cannot be used by you alone;"; false; }; } && unpack "$temp" ||
    fail "cannot unpack:$problems set GLOVEBOX_CACHE_DIR to a folder where you may write and run programs"
fi
umask "$mask"
sweep "$cache"
start "$cache/$id" "$@"
}
