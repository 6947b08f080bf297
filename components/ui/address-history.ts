/**
 * How URL state uses the browser's history (nuqs). Choosing a tab or filter adds an entry, so that Back returns to the
 * previous choice. Typing, and a preview beside a list, replaces the current entry.
 */
export const CHOSEN = { history: "push" } as const;
export const TYPED = { history: "replace" } as const;
