import type { Json } from "#lib/contract/json.ts";
import { issueCursor } from "./cursor.ts";

export interface Pagination {
  readonly limit: number;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/**
 * A page of the rows that a query gave.
 * @param rows one more than the page holds, if there are so many.
 * @param placeOf what the next page begins after, of the page's last row.
 * @param boundTo the list and its filters: the cursor is valid for these only.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  { limit, boundTo, placeOf }: { limit: number; boundTo: Json; placeOf: (last: Row) => string },
): { readonly page: Row[]; readonly pagination: Pagination } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  const nextCursor = hasMore && last !== undefined ? issueCursor({ position: placeOf(last), boundTo }) : null;
  return { page, pagination: { limit, hasMore, nextCursor } };
}
