import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { compareDocuments } from "#lib/language/agent-document/differences/compare-documents.ts";
import type { DocumentDifferences } from "#lib/language/agent-document/differences/diff-documents.ts";
import { sharedBytes } from "#lib/language/large-json/write-large-json.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { knownSkills } from "./known-names.ts";

/** Larger documents are compared on a thread. */
const LOOP_CHARS = 16_384;

/**
 * What changed between two graphs of a team, in whatever state. Does not hold the event loop.
 * @throws DomainError unavailable if the thread that compares them is lost.
 */
export async function compareGraphs(
  queries: Pick<Queries, "run">,
  {
    workspaceId,
    teamId,
    before,
    after,
    signal,
  }: {
    workspaceId: string;
    teamId: string;
    before: Json;
    after: Json;
    /** Ends the comparison, with its reason. */
    signal?: AbortSignal | undefined;
  },
): Promise<DocumentDifferences> {
  const skills = await knownSkills(queries, { workspaceId, teamId, graph: after });
  const skillVersions = Object.fromEntries(
    Object.entries(skills).map(([id, { publishedVersion }]) => [id, publishedVersion]),
  );
  const [was, is] = [JSON.stringify(before), JSON.stringify(after)];
  if (was.length + is.length <= LOOP_CHARS) return compareDocuments({ before, after, skillVersions });
  try {
    const sides = { before: sharedBytes(was), after: sharedBytes(is), skillVersions };
    return await runtime().threads.do("compare", sides, {
      party: workspaceId,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (!isThreadLost(error)) throw error;
    throw new DomainError("unavailable", "The graphs could not be compared. Try again.", { cause: error });
  }
}
