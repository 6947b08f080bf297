import { exportAgent } from "#lib/nouns/agents/export-agent.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const exportAgentCommand = defineSessionCommand({
  name: "export",
  summary: "Write the published version of an agent as an agent file",
  notes:
    "It is JSON with or without --json. Published again, here or elsewhere, it has the same fingerprint.",
  examples: ["agents export agt_01kaj5w3f8e0m7c2q9t4v6x8z1 > refund-desk.json"],
  parameters: { id: argument("<id>", "the agent's id", Text) },
  work: ({ actor, id }) => exportAgent({ actor, agentId: id }),
  show: (file) => JSON.stringify(file, null, 2),
});
