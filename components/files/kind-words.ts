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
  "text/html": "HTML page",
  "text/markdown": "Markdown",
  "text/plain": "Text",
  "image/jpeg": "JPEG image",
  "image/svg+xml": "SVG image",
  "application/octet-stream": "Unknown kind",
};

const FAMILIES: Readonly<Record<string, string>> = {
  image: "image",
  audio: "audio",
  video: "video",
  text: "text",
};

/** A media type as people call it: "PDF", "PNG image"; one that is not known as it is written. */
export function kindWords(type: string): string {
  const essence = canonicalType(type);
  const known = Object.hasOwn(KINDS, essence) ? KINDS[essence] : undefined;
  if (known) return known;
  const [family = "", kind = ""] = essence.split("/");
  const word = Object.hasOwn(FAMILIES, family) ? FAMILIES[family] : undefined;
  return word && kind !== "" ? `${kind.replace(/^x-/, "").toUpperCase()} ${word}` : type;
}
