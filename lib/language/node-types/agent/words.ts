import type { NodeTypeWords } from "../node-type-words.ts";

export const agentWords = {
  label: "Agent",
  family: "models",
  does: "Runs another agent, as it is published when the node begins.",
  icon: "bot",
  outcomes: () => ["done", "failed"],
  newConfig: { agentId: "", laneId: "", input: "{}" },
} satisfies NodeTypeWords;
