/** The address of the run list with a saved view. */
export const viewHref = ({ id, query }: { readonly id: string; readonly query: string }): string =>
  `/runs?view=${id}&${query}`;
