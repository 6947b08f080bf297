/** A page of a record that was opened lately. */
export interface RecentPage {
  readonly href: string;
  readonly label: string;
}

const KEPT = 8;
const isPage = (value: unknown): value is RecentPage =>
  typeof value === "object" &&
  value !== null &&
  "href" in value &&
  "label" in value &&
  typeof value.href === "string" &&
  value.href.startsWith("/") &&
  typeof value.label === "string";

/** In this browser, for each workspace apart: names of one are not shown in another. */
const storedAs = (workspaceId: string) => `laneway.recent-pages.${workspaceId}`;

/** The latest first. */
export function recentPages(workspaceId: string): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(workspaceId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPage).slice(0, KEPT) : [];
  } catch {
    return []; // a browser that keeps nothing, or something else under this name
  }
}

export function rememberPage(workspaceId: string, page: RecentPage): void {
  const others = recentPages(workspaceId).filter(({ href }) => href !== page.href);
  try {
    localStorage.setItem(storedAs(workspaceId), JSON.stringify([page, ...others].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing: there are no recent pages.
  }
}
