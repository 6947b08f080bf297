import { isTextType } from "#lib/contract/file-types.ts";

/** Bytes from the beginning that `sniffType` looks at. */
export const SNIFFED_BYTES = 4_096;

const OCTETS = "application/octet-stream";
const ZIP = "application/zip";

interface Signature {
  readonly type: string;
  readonly at?: number;
  readonly bytes: string;
}

/** In latin1. The first that fits. */
const SIGNATURES: readonly Signature[] = [
  { type: "image/png", bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", bytes: "\xff\xd8\xff" },
  { type: "image/gif", bytes: "GIF87a" },
  { type: "image/gif", bytes: "GIF89a" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "image/avif", at: 4, bytes: "ftypavif" },
  { type: "image/bmp", bytes: "BM" },
  { type: "application/pdf", bytes: "%PDF-" },
  { type: ZIP, bytes: "PK\x03\x04" },
  { type: ZIP, bytes: "PK\x05\x06" },
  { type: "application/gzip", bytes: "\x1f\x8b" },
  { type: "application/x-7z-compressed", bytes: "7z\xbc\xaf\x27\x1c" },
  { type: "application/vnd.rar", bytes: "Rar!\x1a\x07" },
  { type: "application/x-elf", bytes: "\x7fELF" },
];
const KNOWN = new Set(SIGNATURES.map(({ type }) => type));

/** Formats that are zip archives, and say so nowhere in their first bytes. */
const zipBased =
  /^application\/(vnd\.openxmlformats-officedocument\..+|vnd\.oasis\.opendocument\..+|epub\+zip|java-archive)$/;
/** RFC 6838. */
const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/**
 * The type of a content by its first bytes. What a caller declares is believed only as far as they agree with it: among
 * formats that are text, that are zip archives, or that have no signature known here.
 * @param head the first `SNIFFED_BYTES` at most.
 * @param declared any text, such as `text/csv; charset=utf-8`.
 */
export function sniffType(head: Buffer, declared: string): string {
  const [bare = ""] = declared.split(";");
  const named = bare.trim().toLowerCase();
  const claimed = wellFormed.test(named) ? named : OCTETS;
  const found = SIGNATURES.find(
    ({ at = 0, bytes }) => head.toString("latin1", at, at + bytes.length) === bytes,
  );
  if (found?.type === ZIP && zipBased.test(claimed)) return claimed;
  if (found && !(found.bytes.length === 2 && isText(head))) return found.type;
  if (isText(head)) return isTextType(claimed) ? claimed : "text/plain";
  return KNOWN.has(claimed) || isTextType(claimed) || zipBased.test(claimed) ? OCTETS : claimed;
}

/** UTF-8 without control characters but white space. The end may be in the middle of a character. */
function isText(head: Buffer): boolean {
  for (const byte of head) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
