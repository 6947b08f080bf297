import { canonicalType } from "#lib/contract/file-types.ts";

const KINDS: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/json": "JSON",
  "application/xml": "XML",
  "application/zip": "ZIP archive",
  "application/gzip": "Gzip archive",
  "application/x-tar": "Tar archive",
  "application/x-7z-compressed": "7-Zip archive",
  "application/vnd.rar": "RAR archive",
  "application/msword": "Word document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
  "application/vnd.ms-excel": "Excel workbook",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel workbook",
  "application/vnd.ms-powerpoint": "PowerPoint slides",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint slides",
  "text/csv": "CSV table",
  "text/tab-separated-values": "TSV table",
  "text/html": "HTML page",
  "text/markdown": "Markdown",
  "text/plain": "Text",
  "image/jpeg": "JPEG image",
  "application/x-ndjson": "JSON lines",
  "application/yaml": "YAML",
  "application/javascript": "JavaScript",
  "application/sql": "SQL",
  "application/toml": "TOML",
  "application/rtf": "RTF document",
  "application/epub+zip": "EPUB book",
  "application/vnd.oasis.opendocument.text": "OpenDocument text",
  "application/vnd.oasis.opendocument.spreadsheet": "OpenDocument spreadsheet",
  "application/vnd.oasis.opendocument.presentation": "OpenDocument slides",
  "audio/mpeg": "MP3 audio",
  "video/quicktime": "QuickTime video",
  "image/svg+xml": "SVG image",
};

const FAMILIES: Readonly<Record<string, string>> = {
  image: "image",
  audio: "audio",
  video: "video",
  text: "text",
};

/** A media type as people call it: "PDF", "PNG image"; one that is not known by the ending of the file's name: "DWG file". */
export function kindWords(type: string, name: string): string {
  const essence = canonicalType(type);
  const known = Object.hasOwn(KINDS, essence) ? KINDS[essence] : undefined;
  if (known) return known;
  const [family = "", kind = ""] = essence.split("/");
  const word = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
  return word && kind !== "" ? `${kind.replace(/^x-/, "").toUpperCase()} ${word}` : namedKind(name);
}

function namedKind(name: string): string {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1];
  return ending ? `${ending.toUpperCase()} file` : "Other file";
}

export type FileKind =
  | "image"
  | "table"
  | "slides"
  | "code"
  | "text"
  | "audio"
  | "video"
  | "archive"
  | "other";

const KIND_PATTERNS: readonly [FileKind, RegExp][] = [
  ["image", /^image\//],
  ["audio", /^audio\//],
  ["video", /^video\//],
  ["table", /csv|tab-separated|excel|spreadsheet/],
  ["slides", /powerpoint|presentation/],
  ["archive", /zip|x-tar|7z|rar$/],
  ["code", /json|xml|html|yaml|javascript|sql|toml|css/],
  ["text", /^text\/|pdf|word|rtf|opendocument\.text/],
];

/** What somebody does with such a file: looks at it, reads it, listens. */
export function kindOf(type: string): FileKind {
  // Office formats end in "+xml" or have "xml" in their names: tables and slides are looked for before code.
  const essence = canonicalType(type);
  if (/wordprocessingml|msword/.test(essence)) return "text";
  return KIND_PATTERNS.find(([, pattern]) => pattern.test(essence))?.[0] ?? "other";
}
