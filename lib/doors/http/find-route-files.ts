import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

export interface RouteFile {
  /** An absolute path. */
  readonly file: string;
  /** The folders of its path, without groups: `["v1", "runs", "[runId]"]`. */
  readonly segments: readonly string[];
}

/**
 * Finds every `route.ts` below Next's `app` folder by Next's rules: `(group)` folders are not part of the path, and
 * `_private` folders have no routes.
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
