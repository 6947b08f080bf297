import { workInProgress } from "#components/ui/work-in-progress.ts";

/** Where the page is, as it is drawn: the address bar may be ahead of it. Undefined until the first page has its script. */
let drawn: string | undefined;
let underWay: { readonly to: string; readonly end: () => void } | undefined;

const placeOf = (path: string, search: URLSearchParams) => (search.size === 0 ? path : `${path}?${search}`);

/** The router has begun to go somewhere. Another navigation takes the place of one that is under way. */
export function navigationBegan(url: string): void {
  navigationEnded();
  const { pathname, searchParams } = new URL(url, window.location.href);
  const to = placeOf(pathname, searchParams);
  if (to !== drawn) underWay = { to, end: workInProgress.begin(stopNavigation) };
}

/** A page is drawn: where a navigation leads, or where it was redirected to. The page that is left says so, too. */
export function pageDrawn(path: string, search: URLSearchParams): void {
  const before = drawn;
  drawn = placeOf(path, search);
  if (drawn === underWay?.to || (before !== undefined && drawn !== before)) navigationEnded();
}

function navigationEnded(): void {
  underWay?.end();
  underWay = undefined;
}

/** The router takes a change of the history for a navigation to the page that is there, in place of the one under way. */
function stopNavigation(): void {
  navigationEnded();
  window.history.replaceState(null, "", drawn);
}
