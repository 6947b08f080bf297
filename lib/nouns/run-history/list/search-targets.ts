import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { findFailures, findTargets, LISTED_FAILURES } from "./search-targets.sql.ts";

/** Shorter texts are no words of an error. */
const FAILURE_CHARS = 3;
/** Shorter parts are in very many ids. */
const ID_PART = /^[0-9a-hjkmnp-tv-z]{4,26}$/;
const PREFIX = "run_";
/** Sorts after every character of ids. */
const AFTER_IDS = "~";

/** The meaning of a search text as values of indexed columns: runs with any of them match. */
export interface SearchTargets {
  readonly text: string;
  readonly agentIds: readonly string[];
  /** Matching lanes of agents whose own name does not match. */
  readonly lanes: readonly { readonly agentId: string; readonly laneId: string }[];
  /** Ids of keys, connected apps and people. */
  readonly credentialIds: readonly string[];
  /** Hashes of `key = value` with the text as value. */
  readonly pairs: readonly string[];
  readonly spellings: readonly string[];
  /** Failed runs with the text; null if there are too many to list. */
  readonly failures: readonly string[] | null;
  /** Bounds of ids that begin with the text; an empty range if none do. */
  readonly fromId: string;
  readonly beforeId: string;
}

interface Row {
  readonly agentIds: string[];
  readonly lanes: { agentId: string; laneId: string }[];
  readonly credentialIds: string[];
  readonly pairs: string[];
  readonly beginsIds: boolean;
}

/** Looks a text up among names, metadata values, error texts and beginnings of ids. */
export async function findSearchTargets({
  queries,
  actor,
  bounds,
  text,
}: {
  queries: Queries;
  actor: Actor;
  /** Bounds of the ids of failed runs. */
  bounds: { readonly fromId: string; readonly beforeId: string };
  text: string;
}): Promise<SearchTargets> {
  const { workspaceId, teamIds } = actor;
  const spellings = [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const part = idPartOf(text);
  const ids =
    part === undefined ? NO_IDS : { fromId: `${PREFIX}${part}`, beforeId: `${PREFIX}${part}${AFTER_IDS}` };
  const mayBeFailure = [...text].length >= FAILURE_CHARS;
  const [[row], failures] = await Promise.all([
    queries.run<Row>(findTargets, [
      workspaceId,
      text,
      spellings,
      ids.fromId,
      ids.beforeId,
      reachesEveryTeam(actor),
      teamIds,
    ]),
    mayBeFailure
      ? queries.run<{ id: string | null }>(findFailures, [workspaceId, text, bounds.fromId, bounds.beforeId])
      : [],
  ]);
  if (!row) throw new Error("looking up a search gave no row");
  const { agentIds, lanes, credentialIds, pairs, beginsIds } = row;
  return {
    text,
    agentIds,
    lanes,
    credentialIds,
    pairs,
    spellings,
    failures: listed(failures.map(({ id }) => id)),
    ...(beginsIds ? ids : NO_IDS),
  };
}

function listed(ids: readonly (string | null)[]): readonly string[] | null {
  const known = ids.filter((id) => id !== null);
  return known.length < ids.length || ids.length > LISTED_FAILURES ? null : known;
}

const NO_IDS = { fromId: AFTER_IDS, beforeId: "" };

/** The characters of an id in a text, without its prefix; undefined if the text cannot be in an id. */
export function idPartOf(text: string): string | undefined {
  const lower = text.toLowerCase();
  if (lower.startsWith(PREFIX)) {
    const body = lower.slice(PREFIX.length);
    return /^[0-9a-hjkmnp-tv-z]{0,26}$/.test(body) ? body : undefined;
  }
  return ID_PART.test(lower) ? lower : undefined;
}

/** Whether no index but that of ids knows it. */
const namesNothing = ({ agentIds, lanes, credentialIds, pairs, failures }: SearchTargets): boolean =>
  agentIds.length + lanes.length + credentialIds.length + pairs.length + (failures?.length ?? 1) === 0;

export const onlyBeginsIds = (targets: SearchTargets): boolean =>
  namesNothing(targets) && targets.fromId !== AFTER_IDS;

/** Whether it means nothing that an index knows: then ids that contain it are looked for. */
export const meansNothing = (targets: SearchTargets): boolean =>
  namesNothing(targets) && targets.fromId === AFTER_IDS;
