/** Images that a browser may show itself: nothing in them runs. */
export const RASTER_TYPES = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
] as const;

const RASTER: ReadonlySet<string> = new Set(RASTER_TYPES);
export const isRasterType = (type: string) => RASTER.has(type);

const textBased =
  /^(text\/.+|image\/svg\+xml|application\/(json|x-ndjson|xml|yaml|javascript|sql|toml|.+\+(json|xml)))$/;

/** Whether contents of a type are text. */
export const isTextType = (type: string) => textBased.test(type);

/** Other names of types, as browsers, systems and mailers write them. */
const NAMES: Readonly<Record<string, string>> = {
  "application/csv": "text/csv",
  "application/x-csv": "text/csv",
  "text/x-csv": "text/csv",
  "text/comma-separated-values": "text/csv",
  "text/x-comma-separated-values": "text/csv",
  "text/tsv": "text/tab-separated-values",
  "application/jsonl": "application/x-ndjson",
  "application/ndjson": "application/x-ndjson",
  "text/x-yaml": "application/yaml",
  "application/x-yaml": "application/yaml",
  "text/x-markdown": "text/markdown",
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-ms-bmp": "image/bmp",
  "application/x-pdf": "application/pdf",
  "application/x-zip-compressed": "application/zip",
  "application/x-gzip": "application/gzip",
  "audio/mp3": "audio/mpeg",
  "audio/x-wav": "audio/wav",
  "audio/wave": "audio/wav",
};

/** A type without parameters, in lower case. */
export const essenceOf = (type: string): string => type.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** The same by its common name. */
export function canonicalType(type: string): string {
  const essence = essenceOf(type);
  return Object.hasOwn(NAMES, essence) ? (NAMES[essence] ?? essence) : essence;
}
