/** Stores that the navigation is collapsed in a cookie, because the server needs it for rendering. */
export const COLLAPSED_COOKIE = "laneway.navigation";
export const COLLAPSED = "collapsed";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function rememberCollapsed(collapsed: boolean): void {
  const life = collapsed ? YEAR_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${COLLAPSED_COOKIE}=${COLLAPSED}; path=/; max-age=${life}; samesite=lax`;
}
