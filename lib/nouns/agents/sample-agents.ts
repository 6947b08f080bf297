import { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import { indexNodes } from "./index-nodes.ts";
import concierge from "./samples/concierge.json" with { type: "json" };
import invoiceCheck from "./samples/invoice-check.json" with { type: "json" };
import refundDesk from "./samples/refund-desk.json" with { type: "json" };
import renewalReminder from "./samples/renewal-reminder.json" with { type: "json" };
import research from "./samples/research.json" with { type: "json" };
import researchQuestion from "./samples/research-question.json" with { type: "json" };
import vendorOnboarding from "./samples/vendor-onboarding.json" with { type: "json" };

/** The sample with an approval, which works without a model. */
export const REFUND_DESK = refundDesk.name;

/** The message of a sample's first version: agents that people made have another one, or none. */
export const SAMPLE_MESSAGE = "Sample";

/** The agents that a first start publishes. People may copy and change the files. */
export function sampleAgents(): AgentFile[] {
  return [refundDesk, vendorOnboarding, concierge].map((file) => AgentFile.parse(file));
}

/** Agents that repeat, wait and call each other, each after those that it calls by their names (`withAgentIds`). */
export function furtherSamples(): AgentFile[] {
  return [invoiceCheck, renewalReminder, researchQuestion, research].map((file) => AgentFile.parse(file));
}

/** The file with the ids of the agents that it calls in place of their names. */
export function withAgentIds(file: AgentFile, ids: ReadonlyMap<string, string>): AgentFile {
  const copy = structuredClone(file);
  for (const { type, config } of indexNodes(copy.graph).values())
    if (type === "agent") config.agentId = ids.get(config.agentId) ?? config.agentId;
  return copy;
}
