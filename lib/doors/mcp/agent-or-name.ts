import { z } from "zod";
import { MAX_ID_CHARS } from "#lib/contract/limits.ts";

/** A tool's argument for an agent: id or name, because people and models know the name. */
export const AgentOrName = z.string().max(MAX_ID_CHARS).meta({
  description:
    "The agent's id, or its exact name where no other agent you may see has it; at most 1,000 characters.",
});
