import { accepts } from "#lib/contract/accepted-types.ts";

const OPEN_XML = "application/vnd.openxmlformats-officedocument.";

/** Types by the extension of a file's name. */
const TYPES: Readonly<Record<string, string>> = {
  "7z": "application/x-7z-compressed",
  avif: "image/avif",
  bmp: "image/bmp",
  css: "text/css",
  csv: "text/csv",
  doc: "application/msword",
  docx: `${OPEN_XML}wordprocessingml.document`,
  epub: "application/epub+zip",
  gif: "image/gif",
  gz: "application/gzip",
  heic: "image/heic",
  htm: "text/html",
  html: "text/html",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  jsonl: "application/x-ndjson",
  m4a: "audio/mp4",
  markdown: "text/markdown",
  md: "text/markdown",
  mov: "video/quicktime",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  msg: "application/vnd.ms-outlook",
  ndjson: "application/x-ndjson",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  ogg: "audio/ogg",
  parquet: "application/vnd.apache.parquet",
  pdf: "application/pdf",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${OPEN_XML}presentationml.presentation`,
  rar: "application/vnd.rar",
  sql: "application/sql",
  svg: "image/svg+xml",
  tif: "image/tiff",
  tiff: "image/tiff",
  toml: "application/toml",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  vcf: "text/vcard",
  wav: "audio/wav",
  webm: "video/webm",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: `${OPEN_XML}spreadsheetml.sheet`,
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
};

/** The type by a file's name; undefined without an extension, and for an unknown one. */
export function typeOfName(name: string): string | undefined {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}

/** The extensions, with their dots, of the types that a lane's `acceptedType` accepts. */
export function extensionsOf(acceptedType: string): string[] {
  return Object.entries(TYPES).flatMap(([extension, type]) =>
    accepts([acceptedType], type) ? `.${extension}` : [],
  );
}
