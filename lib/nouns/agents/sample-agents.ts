import { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import concierge from "./samples/concierge.json" with { type: "json" };
import refundDesk from "./samples/refund-desk.json" with { type: "json" };
import vendorOnboarding from "./samples/vendor-onboarding.json" with { type: "json" };

/** The agents that a first start publishes. People may copy and change the files. */
export function sampleAgents(): AgentFile[] {
  return [refundDesk, vendorOnboarding, concierge].map((file) => AgentFile.parse(file));
}
