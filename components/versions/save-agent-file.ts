import {
  type AgentText,
  agentFileName,
  agentText,
} from "#lib/language/agent-document/files/read-agent-text.ts";

/** Gives the browser an agent as a file to save. */
export function saveAgentFile(agent: AgentText): void {
  const address = URL.createObjectURL(new Blob([agentText(agent)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = agentFileName(agent.name);
  link.click();
  // The download has the data as soon as it began.
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
