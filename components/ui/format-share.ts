/** A percentage: "92.8%". Never rounds to 100% or 0% unless exact. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  if (part === 0) return "0%";
  if (part === whole) return "100%";
  const tenths = Math.floor((part / whole) * 1_000) / 10;
  return tenths === 0 ? "<0.1%" : `${tenths.toFixed(1)}%`;
}
