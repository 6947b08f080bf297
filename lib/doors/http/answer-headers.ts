/** Headers of every response that is not a page: no caching, no content sniffing. */
export const ANSWER_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;
