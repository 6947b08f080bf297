import type { Metadata } from "next";
import { AgentDocumentDocs } from "#components/api-docs/agent-document-docs.tsx";
import { NODE_TYPE_NAMES } from "#lib/language/node-types/node-kinds.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { describedApi } from "../described-api.ts";

export const metadata: Metadata = { title: "Agent document" };

export default async function AgentDocumentPage() {
  const example = { name: refundDesk.name, file: refundDesk };
  return <AgentDocumentDocs api={await describedApi()} nodeTypes={NODE_TYPE_NAMES} example={example} />;
}
