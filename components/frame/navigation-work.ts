import { workInProgress } from "#components/ui/work-in-progress.ts";

/** The rendered page's URL; the address bar may be ahead of it. Undefined before hydration. */
let drawn: string | undefined;
let underWay: { readonly to: string; readonly end: () => void } | undefined;

const placeOf = (path: string, search: URLSearchParams) => (search.size === 0 ? path : `${path}?${search}`);

/** The router has started a navigation, which replaces a running one. */
export function navigationBegan(url: string): void {
  navigationEnded();
  const { pathname, searchParams } = new URL(url, window.location.href);
  const to = placeOf(pathname, searchParams);
  if (to !== drawn) underWay = { to, end: workInProgress.begin(stopNavigation) };
}

/** A page is rendered: a navigation's target or redirect. The page that is left also reports it. */
export function pageDrawn(path: string, search: URLSearchParams): void {
  const before = drawn;
  drawn = placeOf(path, search);
  if (drawn === underWay?.to || (before !== undefined && drawn !== before)) navigationEnded();
}

function navigationEnded(): void {
  underWay?.end();
  underWay = undefined;
}

/** The router treats a history change as a navigation to the same page, which replaces the running one. */
function stopNavigation(): void {
  navigationEnded();
  window.history.replaceState(null, "", drawn);
}
