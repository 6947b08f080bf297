import { z } from "zod";

/** How a tool's caller names an agent: people and models know its name, and the id may be one call away. */
export const AgentOrName = z
  .string()
  .meta({ description: "The agent's id, or its exact name where no other agent you may see has it." });
