/**
 * How the address follows what is chosen, for nuqs: a tab or a filter that is chosen makes an entry of the browser's
 * history, so that Back leads to what stood there before. What is typed, and what is glanced at beside a list,
 * changes the entry there is.
 */
export const CHOSEN = { history: "push" } as const;
export const TYPED = { history: "replace" } as const;
