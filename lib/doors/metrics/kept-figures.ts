import type { Database } from "#lib/platform/db/database.ts";
import { hasRuntime, runtime } from "#lib/platform/runtime.ts";

/** Figures are cached this long, so that many scrapes cost one query. */
const KEEP_MS = 5_000;

/** Database timeout of a scrape. */
export const SCRAPE_TIMEOUT_MS = 2_000;

/** Reads figures of the whole installation at a scrape. Undefined while the database does not answer. */
export function keptFigures<Figures>(
  read: (db: Pick<Database, "pool">) => Promise<Figures | undefined>,
  keepMs = KEEP_MS,
): () => Promise<Figures | undefined> {
  let kept: { readonly figures: Promise<Figures | undefined>; readonly at: number } | undefined;
  return () => {
    if (!hasRuntime()) return Promise.resolve(undefined);
    const now = performance.now();
    if (kept === undefined || now - kept.at > keepMs)
      kept = { figures: read(runtime().db).catch(() => undefined), at: now };
    return kept.figures;
  };
}
