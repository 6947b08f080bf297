import { canonicalType, isRasterType, isTextType } from "#lib/contract/file-types.ts";

/** A preview holds the whole file in the page; of a text only its beginning. */
export const PREVIEW_BYTES = 50_000_000;

const TABLES: ReadonlySet<string> = new Set(["text/csv", "text/tab-separated-values"]);

type PreviewKind = "image" | "pdf" | "table" | "text" | "too large" | "none";

/** How a file is shown, by the type that its bytes have. */
export function previewOf({ type, size }: { readonly type: string; readonly size: number }): PreviewKind {
  if (TABLES.has(canonicalType(type))) return "table";
  if (isTextType(type)) return "text";
  const kind = isRasterType(type) ? "image" : type === "application/pdf" ? "pdf" : "none";
  return kind !== "none" && size > PREVIEW_BYTES ? "too large" : kind;
}
