const MAX_SECONDS = 24 * 60 * 60;

/**
 * How long a provider asks us to wait, in seconds: `retry-after-ms`, otherwise `retry-after` in seconds or as a date,
 * relative to the response's own `date` because clocks differ. At most a day; undefined if absent or invalid. Header
 * names in lower case.
 */
export function retryAfterSeconds(headers: Readonly<Record<string, string>>): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"]?.trim() || Number.NaN);
  if (Number.isFinite(milliseconds)) return boundedWait(milliseconds / 1_000);
  const said = headers["retry-after"]?.trim();
  if (!said) return undefined;
  if (Number.isFinite(Number(said))) return boundedWait(Number(said));
  const until = Date.parse(said);
  if (Number.isNaN(until)) return undefined;
  const answeredAt = Date.parse(headers.date ?? "");
  return boundedWait((until - (Number.isNaN(answeredAt) ? Date.now() : answeredAt)) / 1_000);
}

/** At most a day, so that a provider cannot stop a run forever. */
export function boundedWait(seconds: number): number {
  return Math.min(MAX_SECONDS, Math.max(0, seconds));
}

/** Whether a retry may succeed (agent document, Failure): only 408, 425, 429 and 5xx. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
