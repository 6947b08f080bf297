import { formatBytes } from "#components/ui/format-bytes.ts";
import { typeFamilyOf } from "#lib/contract/accepted-types.ts";
import {
  type Place,
  type PlacementRules,
  placeAttachments,
  type Types,
} from "#lib/contract/attachment-placement.ts";
import { MAX_ATTACHMENTS, MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { extensionsOf } from "#lib/language/content-types/type-of-name.ts";

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
  /** As the browser says, and as it is sent. */
  readonly type: string;
  /** The types found by content, as the server will find them; absent if only the browser's type is known. */
  readonly types?: Types | undefined;
  readonly size: number;
}

/** The field of each file, or why it cannot be sent; and missing attachments. */
export function placeFiles(
  rules: PlacementRules,
  files: readonly Pick<FileFacts, "type" | "types">[],
): { files: readonly Place[]; missing: readonly string[] } {
  const placing = placeAttachments(rules);
  return {
    files: files.map(({ type, types }) => placing.place(types ?? [type])),
    missing: placing.missing().map(({ message }) => message),
  };
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

/**
 * The `accept` value of the file chooser; empty: everything. Extensions stand beside the types: a system may know a file
 * by another type, as Windows knows CSV where Excel is installed.
 */
export function chooserTypes({ fields, acceptedTypes }: PlacementRules): string {
  const isAny = fields.some((field) => field.acceptedTypes.length === 0);
  const types = fields.length === 0 ? acceptedTypes : fields.flatMap((field) => field.acceptedTypes);
  if (isAny || types.includes("*/*")) return "";
  return [...new Set([...types, ...types.flatMap(extensionsOf)])].join(",");
}

/** The accepted types as text. */
export function acceptedWords(types: readonly string[]): string {
  if (types.length === 0 || types.includes("*/*")) return "any file";
  return types.map(typeFamilyOf).join(", ");
}
