import { z } from "zod";
import { AgentTestBody } from "#lib/contract/agent-tests.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { AgentDocument, AgentFile } from "#lib/language/agent-document/agent-document.ts";
import approvalWithErp from "./templates/approval-with-erp.json" with { type: "json" };
import chatWithEscalation from "./templates/chat-with-escalation.json" with { type: "json" };
import documentIntake from "./templates/document-intake.json" with { type: "json" };
import invoiceCheck from "./templates/invoice-check.json" with { type: "json" };
import leadResearch from "./templates/lead-research.json" with { type: "json" };
import nightlySync from "./templates/nightly-sync.json" with { type: "json" };
import supportTriage from "./templates/support-triage.json" with { type: "json" };
import weeklyReport from "./templates/weekly-report.json" with { type: "json" };

const AgentTemplate = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** The features it shows. */
  shows: z.array(z.string()),
  agent: AgentFile.extend({ graph: AgentDocument }),
  tests: z.array(AgentTestBody),
});
export type AgentTemplate = z.output<typeof AgentTemplate>;

let parsed: readonly AgentTemplate[] | undefined;

/** Agents to start from, each with its tests. Their systems are placeholders, which the tests pin. */
export function agentTemplates(): readonly AgentTemplate[] {
  parsed ??= [
    approvalWithErp,
    supportTriage,
    documentIntake,
    weeklyReport,
    leadResearch,
    chatWithEscalation,
    invoiceCheck,
    nightlySync,
  ].map((template) => AgentTemplate.parse(template));
  return parsed;
}

/** A document is JSON; its type names its members. */
export const templateGraph = ({ graph }: AgentTemplate["agent"]): JsonObject =>
  graph as unknown as JsonObject;
