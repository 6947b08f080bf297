/** Of those that ended by themselves. Never rounded up to a hundred while one failed. */
export function successShare({ completed, failed }: { completed: number; failed: number }): string {
  const ended = completed + failed;
  if (ended === 0) return "–";
  if (failed === 0) return "100%";
  const share = Math.floor((completed / ended) * 1_000) / 10;
  return `${share.toFixed(1)}%`;
}
