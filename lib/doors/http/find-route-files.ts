import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

export interface RouteFile {
  /** Absolute. */
  readonly file: string;
  /** The folders that make its path, groups left out: `["v1", "runs", "[runId]"]`. */
  readonly segments: readonly string[];
}

/**
 * Finds every `route.ts` below Next's `app` folder, by Next's rules: `(group)` folders are no part of the
 * path, what is below a `_private` folder is no route.
 */
export async function findRouteFiles({ appDir }: { appDir: string }): Promise<RouteFile[]> {
  const entries = await readdir(appDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === "route.ts")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file, folders: relative(appDir, dirname(file)).split(sep).filter(Boolean) }))
    .filter(({ folders }) => !folders.some((folder) => folder.startsWith("_")))
    .map(({ file, folders }) => ({ file, segments: folders.filter((folder) => !/^\(.*\)$/.test(folder)) }));
}
