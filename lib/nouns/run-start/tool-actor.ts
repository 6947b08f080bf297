import { DomainError } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { actorOfCredential } from "./children/credential-of-run.ts";

interface RunRow {
  readonly kind: Actor["kind"];
  readonly credentialId: string;
  readonly agentId: string;
  readonly teamId: string;
}

/** $1 run, $2 workspace. Index: the primary keys. */
const findRun: Statement = {
  name: "find-run-of-tool",
  text: `
    select r.credential_kind as "kind", r.credential_id as "credentialId", r.agent_id as "agentId", a.team_id as "teamId"
      from runs r join agents a on a.id = r.agent_id
     where r.id = $1 and r.workspace_id = $2`,
};

/**
 * Who an agent is when it uses a tool of ours: its run's credential with what that may do at this moment, within the
 * agent's own team. The verb checks role, team and allowlist.
 * @throws DomainError insufficient_scope for a key or an app without the tool's scope; permission_denied, user_not_found
 *   where the credential or its person are not active any more.
 */
export async function toolActor({
  runId,
  workspaceId,
  tool,
  scope,
}: {
  runId: string;
  workspaceId: string;
  tool: string;
  /** Undefined: any will do. */
  scope: Scope | undefined;
}): Promise<WorkActor> {
  const [run] = await runtime().db.run<RunRow>(findRun, [runId, workspaceId]);
  if (!run) throw new Error("a run that is executed is not there");
  const { kind, credentialId, agentId, teamId } = run;
  const actor = await actorOfCredential({ workspaceId, kind, credentialId });
  if (scope !== undefined && actor.kind !== "user" && !actor.scopes.includes(scope))
    throw new DomainError(
      "insufficient_scope",
      `The tool ${tool} needs the scope ${scope}, which the run's credential lacks.`,
    );
  return { ...actor, agent: { agentId, runId, teamId } };
}
