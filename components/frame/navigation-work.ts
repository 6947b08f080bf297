import { workInProgress } from "#components/ui/work-in-progress.ts";

/** The rendered page's URL; the address bar may be ahead of it. Undefined before hydration. */
let drawn: string | undefined;
/** What nuqs gives as title when it writes an address; it takes it away before the browser sees it. */
const NUQS = "__nuqs__";
let underWay: { readonly to: string; readonly end: () => void } | undefined;

const placeOf = (path: string, search: URLSearchParams) => (search.size === 0 ? path : `${path}?${search}`);

/** The router has started a navigation, which replaces a running one. */
export function navigationBegan(url: string): void {
  navigationEnded();
  const { pathname, searchParams } = new URL(url, window.location.href);
  const to = placeOf(pathname, searchParams);
  if (to === drawn) return;
  // A search that was just typed is written into the address a moment later. The router would take that for a navigation
  // to the page that is being left, instead of this one.
  const { history } = window;
  const { replaceState } = history;
  history.replaceState = (...change) => {
    if (change[1] !== NUQS) replaceState.apply(history, change);
  };
  const endWork = workInProgress.begin(stopNavigation);
  const end = () => {
    endWork();
    history.replaceState = replaceState;
  };
  underWay = { to, end };
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
