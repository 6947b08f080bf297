import { readdir } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteModule } from "../answer-route.ts";

/**
 * The modules of every `route.ts` below an `app` folder by their paths as the contract writes them, by Next's rules:
 * `(group)` folders are not part of the path, and `_private` folders have no routes.
 */
export async function routesOfApp(appDir: string): Promise<Map<string, RouteModule>> {
  const entries = await readdir(appDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name === "route.ts");
  const routes = files.map(async ({ parentPath, name }): Promise<[string, RouteModule] | undefined> => {
    const file = join(parentPath, name);
    const folders = relative(appDir, dirname(file)).split(sep).filter(Boolean);
    if (folders.some((folder) => folder.startsWith("_"))) return undefined;
    const segments = folders.filter((folder) => !/^\(.*\)$/.test(folder));
    const path = `/${segments.join("/").replaceAll("[", "{").replaceAll("]", "}")}`;
    return [path, await import(pathToFileURL(file).href)];
  });
  return new Map((await Promise.all(routes)).filter((route) => route !== undefined));
}
