import type { Json } from "#lib/contract/json.ts";
import { type DocumentDifferences, diffDocuments } from "./diff-documents.ts";
import { fillDefaults } from "./fill-defaults.ts";

/** The differences of two documents by meaning: a default that one of them writes out is none. */
export function compareDocuments({
  before,
  after,
  skillVersions = {},
}: {
  before: Json;
  after: Json;
  skillVersions?: Readonly<Record<string, number>>;
}): DocumentDifferences {
  return diffDocuments(fillDefaults(before, skillVersions), fillDefaults(after, skillVersions));
}
