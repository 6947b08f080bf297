/** A type whose contents all begin in the same way. */
interface Signature {
  readonly type: string;
  readonly at?: number;
  /** In latin1. */
  readonly bytes: string;
  /** Types that are formats of this one, and say so nowhere in their first bytes. */
  readonly formats?: RegExp;
}

const ZIP = "application/zip";
const ZIP_BASED =
  /^application\/(vnd\.openxmlformats-officedocument\..+|vnd\.ms-(excel|word|powerpoint)\..+|vnd\.oasis\.opendocument\..+|epub\+zip|java-archive)$/;
const OLE = "application/x-ole-storage";
const OLE_BASED = /^application\/(msword|vnd\.(ms-(excel|powerpoint|outlook|project|works)|visio))$/;

/** Other names of a program for Windows. */
const PROGRAM = /^application\/x-(msdownload|msdos-program|dosexec|ms-dos-executable)$/;

/** The first that fits. */
const SIGNATURES: readonly Signature[] = [
  { type: "image/png", bytes: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", bytes: "\xff\xd8\xff" },
  { type: "image/gif", bytes: "GIF87a" },
  { type: "image/gif", bytes: "GIF89a" },
  { type: "image/webp", at: 8, bytes: "WEBP" },
  { type: "image/avif", at: 4, bytes: "ftypavif" },
  { type: "image/bmp", bytes: "BM" },
  { type: "application/pdf", bytes: "%PDF-" },
  { type: ZIP, bytes: "PK\x03\x04", formats: ZIP_BASED },
  { type: ZIP, bytes: "PK\x05\x06", formats: ZIP_BASED },
  { type: OLE, bytes: "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", formats: OLE_BASED },
  { type: "application/gzip", bytes: "\x1f\x8b" },
  { type: "application/x-7z-compressed", bytes: "7z\xbc\xaf\x27\x1c" },
  { type: "application/vnd.rar", bytes: "Rar!\x1a\x07" },
  { type: "application/x-elf", bytes: "\x7fELF" },
  { type: "application/vnd.microsoft.portable-executable", bytes: "MZ", formats: PROGRAM },
];

/** The result of the first bytes: a type, or a container of several formats. */
export interface Signed {
  readonly type: string;
  /** The container's type: `application/zip` for a document; else the type itself. */
  readonly container: string;
  readonly formats?: RegExp | undefined;
  /** Two bytes, with which a text may begin, too. */
  readonly isWeak: boolean;
}

/** The type that the first bytes show; undefined if they show none. */
export function signatureOf(head: Uint8Array): Signed | undefined {
  const found = SIGNATURES.find(({ at = 0, bytes }) => hasAt(head, bytes, at));
  if (!found) return undefined;
  const inside = found.type === ZIP ? insideZip(head) : found.type === OLE ? insideOle(head) : undefined;
  const { type, formats, bytes } = found;
  return { type, formats, container: type, isWeak: bytes.length === 2, ...inside };
}

/** Whether contents of a type have a signature here, so that one without it is of another type. */
export function isSigned(type: string): boolean {
  return SIGNATURES.some((signature) => signature.type === type || signature.formats?.test(type));
}

const OPEN_XML = "application/vnd.openxmlformats-officedocument.";
const FOLDERS = [
  { folder: "xl/", type: `${OPEN_XML}spreadsheetml.sheet`, formats: /spreadsheetml|ms-excel\./ },
  { folder: "word/", type: `${OPEN_XML}wordprocessingml.document`, formats: /wordprocessingml|ms-word\./ },
  {
    folder: "ppt/",
    type: `${OPEN_XML}presentationml.presentation`,
    formats: /presentationml|ms-powerpoint\./,
  },
];

/** Entries of an archive that are looked at: documents have their marker among the first. */
const MOST_ENTRIES = 40;

/** Office files by the folders in them, OpenDocument and EPUB by the entry that names their type. */
function insideZip(head: Uint8Array): Pick<Signed, "type" | "formats"> | undefined {
  let entries = 0;
  for (let at = 0; at + 30 < head.length && entries < MOST_ENTRIES; at++) {
    if (!hasAt(head, "PK\x03\x04", at)) continue;
    entries += 1;
    const nameBytes = (head[at + 26] ?? 0) + (head[at + 27] ?? 0) * 256;
    const name = latin1(head.subarray(at + 30, at + 30 + Math.min(nameBytes, 100)));
    const found = FOLDERS.find(({ folder }) => name.startsWith(folder));
    if (found) return found;
    if (name !== "mimetype") continue;
    const size = Math.min((head[at + 22] ?? 0) + (head[at + 23] ?? 0) * 256, 100);
    const type = latin1(head.subarray(at + 38, at + 38 + size));
    if (ZIP_BASED.test(type)) return { type, formats: undefined };
  }
  return undefined;
}

const STREAMS = [
  { stream: "Workbook", type: "application/vnd.ms-excel" },
  { stream: "WordDocument", type: "application/msword" },
  { stream: "PowerPoint Document", type: "application/vnd.ms-powerpoint" },
];

/** Office files of before 2007 by the names of their streams, where these are near the beginning. */
function insideOle(head: Uint8Array): Pick<Signed, "type" | "formats"> | undefined {
  for (const { stream, type } of STREAMS) {
    const name = stream.replace(/./g, "$&\0");
    for (let at = 512; at < head.length; at += 128)
      if (hasAt(head, name, at)) return { type, formats: undefined };
  }
  return undefined;
}

function hasAt(head: Uint8Array, bytes: string, at: number): boolean {
  for (let index = 0; index < bytes.length; index++)
    if (head[at + index] !== bytes.charCodeAt(index)) return false;
  return true;
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
