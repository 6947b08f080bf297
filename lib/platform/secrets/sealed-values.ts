import { batch } from "#lib/platform/db/batch.ts";

const AS_READ = { workspace_id: "text", name: "text", was: "text" } as const;

/** Sealed values as they were read, to be forgotten. */
export const forgottenValues = batch(AS_READ);

/** The same with what takes their place. */
export const replacedValues = batch({ ...AS_READ, sealed: "text" });
