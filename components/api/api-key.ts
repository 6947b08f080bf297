import type { QueryKey } from "@tanstack/react-query";
import type { Filling } from "./api-address.ts";
import type { Collection, ParamsOf, ReadPath } from "./operations.ts";

/**
 * The query key of a response: the path's segments, then the parameters. So a path also covers everything below it:
 * `apiKey("/api/runs")` covers the run lists and everything of each run.
 */
export function apiKey<Path extends ReadPath | Collection>(
  path: Path,
  ...[params]: Path extends `${string}{${string}` ? [params: ParamsOf<Path>] : []
): QueryKey {
  return keyOf(path, { params });
}

export interface Kept extends Filling {
  readonly asOf?: string;
  /** Responses are stored as a list of pages. */
  readonly pages?: true;
}

export function keyOf(path: string, { params = {}, query = {}, ...asked }: Kept): QueryKey {
  const segments = path
    .replace(/^\/api\//, "")
    .split("/")
    .map((segment) => segment.replace(/^\{(\w+)\}$/, (_, name: string) => params[name] ?? ""));
  const sent = Object.entries(query).filter(([, value]) => value != null);
  const last = { ...asked, ...(sent.length > 0 ? { query: Object.fromEntries(sent) } : {}) };
  return Object.keys(last).length > 0 ? [...segments, last] : segments;
}
