# Sourced by the scripts in this folder.

# build_jobs MEGABYTES: how many compilers to run at once, each of which may take so much memory. One per processor, fewer
# where memory is short, one at least.
build_jobs() {
  local each=$1 jobs available
  jobs=$(getconf _NPROCESSORS_ONLN)
  if [ -r /proc/meminfo ]; then
    available=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo)
    [ $((available / each)) -ge "$jobs" ] || jobs=$((available / each))
  fi
  [ "$jobs" -ge 1 ] || jobs=1
  echo "$jobs"
}
