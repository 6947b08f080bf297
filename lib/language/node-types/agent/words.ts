import type { NodeTypeWords } from "../node-type-words.ts";

export const agentWords = {
  label: "Agent",
  icon: "bot",
  outcomes: () => ["done", "failed"],
  newConfig: { agentId: "", laneId: "", input: "{}" },
} satisfies NodeTypeWords;
