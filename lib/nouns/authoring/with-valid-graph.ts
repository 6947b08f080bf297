import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lib/contract/errors.ts";
import type { KnownNames } from "#lib/language/agent-document/checks/environment.ts";
import {
  type GraphToCheck,
  readKnownNames,
  requireValidGraph,
  type ValidGraph,
} from "#lib/nouns/agents/validate-graph.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const ATTEMPTS = 3;

/** Something that the graph may name went away between its check and the transaction that relies on it. */
class NamesChanged extends DomainError {
  constructor() {
    super("unavailable", "What the graph names is being changed. Try again shortly.", {
      retryAfterSeconds: 1,
    });
  }
}

/**
 * Checks a graph, and then does what needs it valid. The check comes before the transaction: one of a large graph takes
 * seconds, in which the transaction would hold the draft's row and a connection of everybody. `work` calls
 * `requireStillValid` in its transaction; where it fails, all begins again.
 * @throws DomainError graph_invalid with every error; unavailable where the names change each time; what `work` throws.
 */
export async function withValidGraph<T>(
  given: GraphToCheck,
  work: (valid: ValidGraph) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const valid = await requireValidGraph(runtime().db, given);
    try {
      return await work(valid);
    } catch (error) {
      if (!(error instanceof NamesChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** In the transaction that publishes the graph: all that it was checked with is still there. */
export async function requireStillValid(
  tx: Transaction,
  { valid: { checked, known }, teamId }: { valid: ValidGraph; teamId: string },
): Promise<void> {
  if (!has(await readKnownNames(tx, { ...checked, teamId }), known)) throw new NamesChanged();
}

/** New names make no valid graph invalid. */
function has(now: KnownNames, before: KnownNames): boolean {
  const lists = ["tools", "agents", "connections"] as const;
  return (
    lists.every((list) => isWithin(before[list], new Set(now[list]))) &&
    isDeepStrictEqual(now.skills, before.skills) &&
    isDeepStrictEqual(now.modelProblems, before.modelProblems)
  );
}

const isWithin = (names: readonly string[], known: ReadonlySet<string>) =>
  names.every((name) => known.has(name));
