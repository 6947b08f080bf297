import type { Queries } from "#lib/platform/db/database.ts";
import type { ChainKeys } from "./chain-keys.ts";
import type { Link } from "./chain-macs.ts";
import { type ChainRow, checkEnd, linkAt } from "./chain-row.ts";
import { CHAINED_AT_ONCE, type ChainedEntry, findChained } from "./chained-entries.sql.ts";
import { checkEntry, type EntryState } from "./check-entry.ts";

/** Maximum breaks reported for one chain. */
const MAX_BREAKS = 20;
/** Below every possible position. */
const BEFORE_ALL = -(2 ** 53);

/** A break in a chain. */
export interface Break {
  readonly reason: Exclude<EntryState, "intact"> | "head_altered" | "anchor_altered" | "chain_missing";
  /** The first and the last position concerned. */
  readonly position: number;
  readonly lastPosition: number;
  /** The time of the entry there or, if entries are missing, of the next one; null at the end. */
  readonly entryId: string | null;
  readonly at: string | null;
}

export interface VerifiedChain {
  readonly entries: number;
  /** Entries older than the chain; they were sealed as found when it began. */
  readonly entriesBeforeChain: number;
  readonly breaks: readonly Break[];
  readonly moreBreaks: number;
}

/**
 * Reads one chain from anchor to head, a page at a time, and reports its breaks. After a break it continues from the
 * stored value, so that one changed entry is one break.
 * @param queries of one snapshot, because the sealer and retention move both ends.
 */
export async function verifyChain(
  queries: Queries,
  { chain, keys }: { chain: ChainRow; keys: ChainKeys },
): Promise<VerifiedChain> {
  const found = new Breaks();
  for (const end of ["anchor", "head"] as const) {
    const { position } = linkAt(chain, end);
    const state = checkEnd(chain, end, keys);
    if (state === "altered") found.add({ reason: `${end}_altered`, position });
    if (state === "unknown") found.add({ reason: "unknown", position });
  }
  let previous = linkAt(chain, "anchor");
  let entries = 0;
  let entriesBeforeChain = 0;
  for await (const entry of readChain(queries, chain.workspaceId)) {
    entries += 1;
    if (entry.at < chain.begunAt) entriesBeforeChain += 1;
    const reason = checkEntry(entry, previous, keys);
    const of = { entryId: entry.id, at: entry.at.toISOString() };
    if (reason === "missing") {
      const gap = { position: previous.position + 1, lastPosition: entry.position - 1 };
      found.add({ reason, ...gap, ...of });
    } else if (reason !== "intact") {
      found.add({ reason, position: entry.position, ...of });
    }
    if (reason !== "inserted") previous = { position: entry.position, mac: entry.mac };
  }
  checkHead(previous, linkAt(chain, "head"), found);
  return { entries, entriesBeforeChain, breaks: found.first, moreBreaks: found.more };
}

async function* readChain(queries: Queries, workspaceId: string): AsyncGenerator<ChainedEntry> {
  for (let after = BEFORE_ALL; ; ) {
    const page = await queries.run<ChainedEntry>(findChained, [workspaceId, after]);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < CHAINED_AT_ONCE) return;
    after = last.position;
  }
}

/** The last entry must match the head. */
function checkHead(last: Link, head: Link, found: Breaks): void {
  if (last.position < head.position) {
    found.add({ reason: "missing", position: last.position + 1, lastPosition: head.position });
  } else if (last.position > head.position) {
    found.add({ reason: "inserted", position: head.position + 1, lastPosition: last.position });
  } else if (last.mac !== head.mac) {
    found.add({ reason: "head_altered", position: head.position });
  }
}

type Found = Pick<Break, "reason" | "position"> & Partial<Break>;

/** The first breaks, and the number of further ones. Adjacent entries with a lost key are one break. */
class Breaks {
  readonly first: Break[] = [];
  more = 0;

  add({ reason, position, lastPosition = position, entryId = null, at = null }: Found): void {
    const last = this.first.at(-1);
    if (reason === "unknown" && last?.reason === reason && last.lastPosition === position - 1) {
      this.first[this.first.length - 1] = { ...last, lastPosition };
    } else if (this.first.length < MAX_BREAKS) {
      this.first.push({ reason, position, lastPosition, entryId, at });
    } else {
      this.more += 1;
    }
  }
}
