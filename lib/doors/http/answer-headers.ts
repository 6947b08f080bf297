/** What an answer that is no page says of itself: nobody keeps it, and nobody takes it for another type than it names. */
export const ANSWER_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;
