import { z } from "zod";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { fitsBound, MAX_TOOL_RESULT_BYTES } from "./result-bound.ts";

export const Page = z.looseObject({ pagination: z.looseObject({ limit: z.number() }) });
type Page = z.output<typeof Page>;

/** Less than would just fit, because items differ in size. */
const MARGIN = 0.8;

/**
 * Reads a page whose text fits the limit: the requested one, or a shorter one that reports its size in
 * `pagination.limit` and continues at its cursor. A single item may be too long: its free values are then omitted (`boundRecord`).
 */
export async function boundPage(
  read: (limit: number | undefined) => Promise<Page>,
  limit: number | undefined,
): Promise<{ readonly page: Page; readonly text: string }> {
  let page = await read(limit);
  let text = canonicalJson(page);
  while (!fitsBound(text) && page.pagination.limit > 1) {
    const share = (MAX_TOOL_RESULT_BYTES / Buffer.byteLength(text)) * MARGIN;
    page = await read(Math.max(1, Math.floor(page.pagination.limit * share)));
    text = canonicalJson(page);
  }
  return { page, text };
}
