import { batch } from "#lib/platform/db/batch.ts";

const AS_READ = { workspace_id: "text", name: "text", was: "text" } as const;

/** Sealed values as read, to be cleared. */
export const forgottenValues = batch(AS_READ);

/** The same with their replacements. */
export const replacedValues = batch({ ...AS_READ, sealed: "text" });
