import type { Json } from "#lib/contract/json.ts";
import { type DocumentDifferences, diffDocuments } from "./diff-documents.ts";
import { fillDefaults } from "./fill-defaults.ts";

/** What changed between two documents by what they mean: a default that one of them writes out is no difference. */
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
