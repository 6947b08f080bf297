/**
 * How the URL follows a choice, for nuqs. A tab or a filter that is chosen makes an entry of the browser's history,
 * so that Back returns to the previous choice. Typing, and a preview beside a list, changes the current entry.
 */
export const CHOSEN = { history: "push" } as const;
export const TYPED = { history: "replace" } as const;
