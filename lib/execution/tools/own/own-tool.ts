import type { z } from "zod";
import type { AGENT_TOOLS, AgentToolName } from "#lib/contract/agent-tools.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";

/** An agent that uses a tool of ours. */
export type ToolUser = WorkActor & { readonly agent: NonNullable<WorkActor["agent"]> };

/**
 * What a tool of ours does: a verb, as the agent. What it gives passes the result's schema.
 * @param idempotencyKey the same whenever the call is repeated.
 */
export type OwnTool<Name extends AgentToolName> = (call: {
  readonly actor: ToolUser;
  readonly given: z.output<(typeof AGENT_TOOLS)[Name]["arguments"]>;
  readonly idempotencyKey: string;
}) => Promise<z.input<(typeof AGENT_TOOLS)[Name]["result"]>>;
