/**
 * Starts to count the processor time of this process, in milliseconds. What only calculates is bounded by this rather
 * than by the clock on the wall: other work on the machine takes none of it.
 */
export function startProcessorClock(): () => number {
  const startedAt = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(startedAt);
    return (user + system) / 1_000;
  };
}
