/**
 * Watches how long this thread is kept from its event loop, in milliseconds of its own processor time: other work on
 * the machine, and on other threads, takes none of it.
 * @returns what ends it, and tells the longest time.
 */
export function watchLoop(): () => number {
  let longest = 0;
  let isEnded = false;
  let usedBefore = usedMs();
  const look = () => {
    const used = usedMs();
    longest = Math.max(longest, used - usedBefore);
    usedBefore = used;
    if (!isEnded) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isEnded = true;
    return longest;
  };
}

/** The processor time of this thread, in milliseconds. */
export function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
