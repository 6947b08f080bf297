/** The filter's periods, which end now. */
export const PERIOD_WORDS = {
  "1h": "the last hour",
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
} as const;
export type Period = keyof typeof PERIOD_WORDS;
