import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { serverNotFound } from "./refresh-tool-server.ts";

/** $1 workspace, $2 server, $3 tool, $4 whether it is read-only. Index: tool_servers primary key. */
const mark: Statement = {
  name: "mark-tool-read-only",
  text: `
    update tool_servers
       set read_only_tools = case when $4::boolean
                                  then array(select distinct unnest(read_only_tools || $3::text) order by 1)
                                  else array_remove(read_only_tools, $3::text) end
     where workspace_id = $1 and name = $2
    returning exists (select from json_array_elements(tools) t(value) where t.value ->> 'name' = $3::text) as "isOffered"`,
};

/**
 * Says of a tool that it changes nothing outside, or takes that back: previews call such tools. Needs admin, and
 * a confirmation for the first.
 * @throws DomainError permission_denied, step_up_required, tool_server_not_found; not_found for a tool that the server does not offer.
 */
export async function markReadOnly({
  actor,
  name,
  tool,
  isReadOnly,
}: {
  actor: UserActor;
  name: string;
  tool: string;
  isReadOnly: boolean;
}): Promise<{ isMarkedReadOnly: boolean }> {
  requireRole(actor, "admin");
  if (isReadOnly) requireStepUp(actor); // taking it back only limits
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const [marked] = await tx.run<{ isOffered: boolean }>(mark, [workspaceId, name, tool, isReadOnly]);
    if (!marked) throw serverNotFound(name);
    if (isReadOnly && !marked.isOffered)
      throw new DomainError("not_found", `The server ${name} offers no tool ${tool}.`);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: isReadOnly ? "tool.marked_read_only" : "tool.marked_writing",
      target: { kind: "tool", id: `${name}.${tool}`, name: `${name}.${tool}` },
    });
    return { isMarkedReadOnly: isReadOnly };
  });
}
