import { fitsBound, MAX_RESULT_BYTES } from "./result-bound.ts";
import { stableJson } from "./stable-json.ts";

export interface Page {
  readonly pagination: { readonly limit: number };
}

/** Below what would just fit, since items differ in size. */
const MARGIN = 0.8;

/**
 * A page whose text fits the bound: as asked for, else a shorter one, which says so by its `pagination.limit` and
 * goes on at its cursor. No single item comes near the bound.
 */
export async function boundPage<P extends Page>(
  read: (limit: number | undefined) => Promise<P>,
  limit: number | undefined,
): Promise<string> {
  let page = await read(limit);
  let text = stableJson(page);
  while (!fitsBound(text) && page.pagination.limit > 1) {
    const share = (MAX_RESULT_BYTES / Buffer.byteLength(text)) * MARGIN;
    page = await read(Math.max(1, Math.floor(page.pagination.limit * share)));
    text = stableJson(page);
  }
  return text;
}
