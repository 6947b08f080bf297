import { formatBytes } from "#components/ui/format-bytes.ts";
import { kindOf } from "#lib/contract/accepted-types.ts";
import { type Place, type PlacementRules, placeAttachments } from "#lib/contract/attachment-placement.ts";
import { MAX_ATTACHMENTS, MAX_BODY_BYTES } from "#lib/contract/limits.ts";

/** A lane's attachment rules. */
export interface AttachmentRules {
  readonly supported: boolean;
  readonly required: boolean;
  readonly acceptedTypes: readonly string[];
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly description: string;
    readonly required: boolean;
    readonly multiple: boolean;
    readonly acceptedTypes: readonly string[];
  }[];
}

export interface FileFacts {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** The field of each file, or why it cannot be sent; and missing attachments. */
export function placeFiles(
  rules: PlacementRules,
  files: readonly Pick<FileFacts, "type">[],
): { files: readonly Place[]; missing: readonly string[] } {
  const placing = placeAttachments(rules);
  return { files: files.map(({ type }) => placing.place(type)), missing: placing.missing() };
}

/** The number of faults: refused files, missing files, and the total size. */
export function countFileFaults(
  rules: AttachmentRules,
  files: readonly FileFacts[],
  /** The server's faults by index; -1 for all files together. */
  told: ReadonlyMap<number, string> = new Map(),
): number {
  if (!rules.supported) return 0;
  const { files: places, missing } = placeFiles(rules, files);
  const refused = places.filter((place, index) => "fault" in place || told.has(index)).length;
  return refused + missing.length + (tooMuch(files) !== undefined || told.has(-1) ? 1 : 0);
}

/** A file's size in a request: base64 makes four characters of three bytes. */
export function encodedBytes(size: number): number {
  return Math.ceil(size / 3) * 4;
}

/** Reserve for the rest of a request. */
const RESERVED_BYTES = 64 * 1024;

/** Maximum total size of the files of a request. */
export const MAX_FILE_BYTES = Math.floor(((MAX_BODY_BYTES - RESERVED_BYTES) / 4) * 3);

export function tooMuch(files: readonly FileFacts[]): string | undefined {
  if (files.length > MAX_ATTACHMENTS) return `At most ${MAX_ATTACHMENTS} files can be sent with a run.`;
  const bytes = files.reduce((sum, { size }) => sum + encodedBytes(size), 0);
  if (bytes <= MAX_BODY_BYTES - RESERVED_BYTES) return undefined;
  return `Together the files are too large: ${formatBytes(MAX_FILE_BYTES)} fit a request.`;
}

/** The `accept` value of the file chooser; empty: everything. */
export function chooserTypes({ fields, acceptedTypes }: PlacementRules): string {
  if (fields.length === 0) return acceptedTypes.join(",");
  return fields.some((field) => field.acceptedTypes.length === 0)
    ? ""
    : [...new Set(fields.flatMap((field) => field.acceptedTypes))].join(",");
}

/** The accepted types as text. */
export function acceptedWords(types: readonly string[]): string {
  if (types.length === 0 || types.includes("*/*")) return "any file";
  return types.map(kindOf).join(", ");
}
