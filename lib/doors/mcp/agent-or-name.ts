import { z } from "zod";

/** A tool's argument for an agent: id or name, because people and models know the name. */
export const AgentOrName = z
  .string()
  .meta({ description: "The agent's id, or its exact name where no other agent you may see has it." });
