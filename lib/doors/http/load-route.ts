import { pathToFileURL } from "node:url";
import type { RouteModule } from "./answer-route.ts";

/**
 * The module of a file that `findRouteFiles` found. In the built service it comes from a table instead:
 * lib/programs/build/route-table.ts.
 */
export function loadRoute(file: string): Promise<RouteModule> {
  return import(pathToFileURL(file).href);
}
