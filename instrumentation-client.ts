import { navigationBegan } from "./components/frame/navigation-work.ts";

/** Next calls this for every navigation of the router, by a link, a key or a program. */
export function onRouterTransitionStart(url: string): void {
  navigationBegan(url);
}
