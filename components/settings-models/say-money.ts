/** "$0.15", and for very little "$0.000021": two digits that are not nothing at least. */
export function sayUsd(usd: number): string {
  const format = { style: "currency", currency: "USD" } as const;
  if (usd === 0 || usd >= 0.1) {
    return usd.toLocaleString("en-US", { ...format, minimumFractionDigits: 2, maximumFractionDigits: 4 });
  }
  return usd.toLocaleString("en-US", { ...format, maximumSignificantDigits: 2 });
}
