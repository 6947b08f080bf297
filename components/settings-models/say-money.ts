/** "$0.15"; small amounts with two significant digits: "$0.000021". */
export function sayUsd(usd: number): string {
  const format = { style: "currency", currency: "USD" } as const;
  if (usd === 0 || usd >= 0.1) {
    return usd.toLocaleString("en-US", { ...format, minimumFractionDigits: 2, maximumFractionDigits: 4 });
  }
  return usd.toLocaleString("en-US", { ...format, maximumSignificantDigits: 2 });
}
