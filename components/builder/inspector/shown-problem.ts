import type { Problem } from "#lib/language/agent-document/validate-document.ts";

/** A problem of the worker, or one that the server told: a newer server may know more codes. */
export type ShownProblem = Omit<Problem, "code"> & { readonly code: string };
