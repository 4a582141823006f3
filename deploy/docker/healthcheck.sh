#!/bin/bash
# Checks the process in this container: exits with 0 when GET PATH on PORT is 200. It runs every few seconds in each
# container, so it does not start Node. OPS_PORT responds while requests keep the process busy.
port=${1:-${OPS_PORT:-$HTTP_PORT}} path=${2:-/readyz}

exec 3<>"/dev/tcp/127.0.0.1/$port" || exit 1
printf 'GET %s HTTP/1.0\r\nConnection: close\r\n\r\n' "$path" >&3
read -r -t 3 version status _ <&3 || {
  echo "GET $path: no response within 3 s"
  exit 1
}
[[ $version == HTTP/1.* && ${status%$'\r'} == 200 ]] && exit 0
echo "GET $path: $version $status"
exit 1
