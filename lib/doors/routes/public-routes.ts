import type { Routes } from "#lib/doors/api/routes.ts";
import { byPath } from "./bind.ts";
import { PROTOCOL_ROUTES } from "./protocol-routes.ts";
import { PUBLIC_ROUTES } from "./routes-of-both-doors.ts";

/** All that outside systems call, by its path as the contract writes it. */
export const PUBLIC_PATHS: ReadonlyMap<string, Routes> = new Map([
  ...byPath(PUBLIC_ROUTES),
  ...Object.entries(PROTOCOL_ROUTES),
]);

/**
 * The exports of a route file.
 * @param path the file's own, as the contract writes it.
 * @throws Error if nothing is bound there.
 */
export function publicRoutes(path: string): Routes {
  const found = PUBLIC_PATHS.get(path);
  if (!found) throw new Error(`no operation of the contract has the path ${path}`);
  return found;
}
