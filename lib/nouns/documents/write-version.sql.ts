import type { z } from "zod";
import type { DocumentVersion } from "#lib/contract/documents.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** The door through which a version was written. */
export type Door = z.output<typeof DocumentVersion>["door"];

/** `mcp` is said by its tools, since a key calls both doors; all else follows from who acts. */
export function doorOf(actor: WorkActor, via?: "mcp"): Door {
  if (actor.agent) return "agent";
  if (via === "mcp" || actor.kind === "grant") return "mcp";
  if (actor.kind === "key") return "api";
  return actor.sessionId === undefined ? "command_line" : "dashboard";
}

/** $1 document, $2 version, $3 title, $4 content, $5 kind of author, $6 author, $7 door, $8 typed since or null. */
const insert: Statement = {
  name: "insert-document-version",
  text: `
    insert into document_versions (document_id, version, title, content, author_kind, author_id, door, begun_at)
    values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()))`,
};

/**
 * $1 document, $2 version, $3 kind of author, $4 author. Drops what the same person saved while typing a moment ago;
 * the first version stays, and what has been typed on for ten minutes.
 */
const fold: Statement = {
  name: "fold-document-version",
  text: `
    delete from document_versions
     where document_id = $1 and version = $2 and version > 1 and author_kind = $3 and author_id = $4
       and door = 'dashboard' and begun_at > now() - interval '10 minutes'
    returning begun_at as "begunAt"`,
};

/**
 * Writes a document's next version.
 * @param typed it was saved while somebody types: it takes the place of what they saved a moment ago.
 */
export async function writeVersion(
  tx: Queries,
  {
    actor,
    via,
    typed = false,
    ...document
  }: {
    actor: WorkActor;
    via?: "mcp" | undefined;
    typed?: boolean;
    id: string;
    version: number;
    title: string;
    content: string;
  },
): Promise<void> {
  const { id, version, title, content } = document;
  const author = authorOf(actor);
  const [folded] = typed ? await tx.run<{ begunAt: Date }>(fold, [id, version - 1, ...author]) : [];
  await tx.run(insert, [id, version, title, content, ...author, doorOf(actor, via), folded?.begunAt ?? null]);
}
