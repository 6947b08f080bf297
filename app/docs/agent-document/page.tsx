import type { Metadata } from "next";
import { AgentDocumentDocs } from "#components/api-docs/agent-document-docs.tsx";
import { SUPPORTED_NODE_TYPES } from "#lib/agents/document-checks/supported-node-types.ts";
import refundDesk from "#lib/agents/samples/refund-desk.json" with { type: "json" };
import { describedApi } from "../described-api.ts";

export const metadata: Metadata = { title: "Agent document" };

export default async function AgentDocumentPage() {
  const example = { name: refundDesk.name, file: refundDesk };
  return <AgentDocumentDocs api={await describedApi()} nodeTypes={SUPPORTED_NODE_TYPES} example={example} />;
}
