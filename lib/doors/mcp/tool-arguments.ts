import { z } from "zod";
import { MAX_ID_CHARS } from "#lib/contract/limits.ts";
import { PageCursor } from "#lib/contract/values.ts";
import type { ReadWith } from "./bound-record.ts";

/** The paging arguments of list tools. */
export function pageArguments({ max, default: absent }: { max: number; default: number }) {
  return {
    limit: z
      .int()
      .min(1)
      .max(max)
      .optional()
      .meta({
        description: `1 to ${max}; ${absent} when absent.`,
      }),
    cursor: PageCursor.optional(),
  };
}

/** A tool's argument for an agent: id or name, because people and models know the name. */
export const AgentOrName = z.string().max(MAX_ID_CHARS).meta({
  description:
    "The agent's id, or its exact name where no other agent you may see has it; at most 1,000 characters.",
});

/** What a write of a draft answers beside its problems. */
export const Included = z
  .array(z.enum(["graph"]))
  .max(1)
  .optional()
  .meta({ description: '["graph"] answers graph and layout, too.' });

/** How to read the parts of a draft that were too long for an answer. */
export function readDraftWith(agentId: string): ReadWith {
  return { tool: "get_agent", arguments: { agentId, draft: true } };
}

/** Beside the scope of reading, that of writing: a key that only runs agents has no use for what authors read. */
export const WRITES_AGENTS = { allOf: ["agents:read", "agents:write"] } as const;
