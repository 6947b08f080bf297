import type { AnswerOf } from "#components/api/operations.ts";

export type View = AnswerOf<"/api/views">["views"][number];

type Page = View["page"];

/** The pages whose filters are saved as views, and the parameter of their address that names a view. */
const ADDRESSES: Readonly<Record<Page, { readonly path: string; readonly parameter: string }>> = {
  runs: { path: "/runs", parameter: "view" },
  // `view` says there whether tasks are a list or a board.
  tasks: { path: "/tasks", parameter: "saved" },
};

/** A page whose filters are saved as views: its name is also what it lists. */
export interface ViewedPage {
  readonly page: Page;
  /** A saved query with the page's own parameters alone, in one order: equal filters give equal queries. */
  readonly normalQuery: (query: string) => string;
}

/** The address of a page with a saved view. */
export function viewHref({ page, id, query }: Pick<View, "page" | "id" | "query">): string {
  const { path, parameter } = ADDRESSES[page];
  return `${path}?${parameter}=${id}&${query}`;
}

/** The address of everything, even if the page has a default view. */
export function allHref({ page }: ViewedPage): string {
  const { path, parameter } = ADDRESSES[page];
  return `${path}?${parameter}=all`;
}

/** A saved query's parameters in the order of `names`, without others and without empty ones. */
export function orderedQuery(names: readonly string[], query: string): string {
  const params = new URLSearchParams(query);
  return names
    .flatMap((name) => {
      const value = params.get(name);
      return value === null || value === "" ? [] : [`${name}=${value}`];
    })
    .join("&");
}
