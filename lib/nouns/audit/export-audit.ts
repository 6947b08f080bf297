import { csvLine } from "#lib/contract/csv-line.ts";
import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import { EXPORTED_ENTRIES } from "#lib/contract/limits.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { type AuditFilters, readEntries } from "./list-audit.ts";

/** Entries held in memory at once. */
const CHUNK = 500;

const COLUMNS: readonly (readonly [string, (entry: AuditEntry) => string | null])[] = [
  ["id", ({ id }) => id],
  ["at", ({ at }) => at],
  ["action", ({ action }) => action],
  ["actor_kind", ({ actor }) => actor.kind],
  ["actor_id", ({ actor }) => actor.id],
  ["actor", ({ actor }) => actor.name],
  ["via", ({ via }) => via],
  ["target_kind", ({ target }) => target.kind],
  ["target_id", ({ target }) => target.id],
  ["target", ({ target }) => target.name],
  ["details", ({ details }) => JSON.stringify(details)],
];

/**
 * The matching entries as lines of text, newest first; each chunk is read when the reader asks for it. Needs admin.
 * @throws DomainError permission_denied before the first line.
 */
export async function* exportAudit({
  actor,
  filters,
  format,
}: {
  actor: UserActor;
  filters: AuditFilters;
  format: "csv" | "jsonl";
}): AsyncGenerator<string> {
  requireRole(actor, "admin");
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield format === "csv" ? `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}` : "";
  let beforeId: string | null = null;
  for (let exported = 0; exported < EXPORTED_ENTRIES; ) {
    const count = Math.min(CHUNK, EXPORTED_ENTRIES - exported);
    const entries: AuditEntry[] = await readEntries({ actor, filters, beforeId, count });
    if (entries.length === 0) return;
    yield entries.map((entry) => (format === "csv" ? rowOf(entry) : `${JSON.stringify(entry)}\n`)).join("");
    exported += entries.length;
    beforeId = entries.at(-1)?.id ?? null;
  }
}

const rowOf = (entry: AuditEntry) => csvLine(COLUMNS.map(([, read]) => read(entry)));
