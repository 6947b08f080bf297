import { ApiError } from "#components/api/api-error.ts";
import { MAX_METADATA_BYTES } from "#lib/contract/limits.ts";
import { type MetadataEntry, metadataOf } from "./start-draft.ts";

/** The server's faults of files by index; -1 for all files together. */
export function fileFaultsOf(error: unknown): ReadonlyMap<number, string> {
  const details = error instanceof ApiError ? error.details : [];
  return new Map(
    details.flatMap(({ field, message }) => {
      const [, index] = /^\/attachments(?:\/(\d+))?/.exec(field ?? "") ?? [];
      if (!field?.startsWith("/attachments")) return [];
      return [[index === undefined ? -1 : Number(index), message] as const];
    }),
  );
}

/** The fault of the metadata, if any. */
export function metadataFault(entries: readonly MetadataEntry[], error: unknown): string | undefined {
  const names = entries.map(({ name }) => name);
  if (entries.some(({ name, value }) => name === "" && value !== "")) return "An entry has no name.";
  if (new Set(names).size !== names.length) return "Two entries have the same name.";
  const bytes = new TextEncoder().encode(JSON.stringify(metadataOf(entries) ?? {})).length;
  if (bytes > MAX_METADATA_BYTES) return `The metadata is over ${MAX_METADATA_BYTES} bytes of JSON.`;
  const details = error instanceof ApiError ? error.details : [];
  return details.find(({ field }) => field?.startsWith("/metadata"))?.message;
}

/** "Fix 1 field.", "Fix 2 fields and the attachments."; empty without faults. */
export function faultWords({ fields, files }: { fields: number; files: number }): string {
  const parts = [
    ...(fields > 0 ? [fields === 1 ? "1 field" : `${fields} fields`] : []),
    // Missing attachments and the total size do not belong to one file.
    ...(files > 0 ? ["the attachments"] : []),
  ];
  return parts.length === 0 ? "" : `Fix ${parts.join(" and ")}.`;
}
