/** US dollars: whole cents from one cent on, otherwise two significant digits. */
export function formatCost(usd: number): string {
  if (usd === 0) return "$0";
  if (usd < 0.01) return `$${Number(usd.toPrecision(2))}`;
  return usd.toLocaleString("en", {
    style: "currency",
    currency: "USD",
    maximumFractionDigits: usd >= 1_000 ? 0 : 2,
  });
}

const tokens = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

export const formatTokens = (number: number) => tokens.format(number);
