import type { Actor } from "#lib/nouns/access/actor.ts";

/** An agent that works with a tool of ours: what it may do is its run's credential's, what it writes is its own. */
export interface ToolAuthor {
  readonly agentId: string;
  readonly runId: string;
  /** Its team: an agent works on nothing of other teams, whatever its run's owner may do. */
  readonly teamId: string;
}

/** An actor who works on tasks, documents and files. */
export type WorkActor = Actor & { readonly agent?: ToolAuthor };

/** How an author is stored: kind and id of the agent, or else of the credential. */
export function authorOf({ agent, kind, credentialId }: WorkActor): readonly [kind: string, id: string] {
  return agent ? ["agent", agent.agentId] : [kind, credentialId];
}
