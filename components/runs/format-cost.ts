/** US dollars as people read them: cents from a cent on, else the two digits that say something. */
export function formatCost(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return `$${Number(usd.toPrecision(2))}`;
  return usd.toLocaleString("en", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: usd >= 1_000 ? 0 : 2,
  });
}
