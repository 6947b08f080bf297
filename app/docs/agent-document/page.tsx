import type { Metadata } from "next";
import { AgentDocumentDocs } from "#components/api-docs/agent-document-docs.tsx";
import { keepFormatted } from "#components/api-docs/format-sections.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { describedApi } from "../described-api.ts";

export const metadata: Metadata = { title: "Agent document" };

const formattedPage = keepFormatted(readAgentDocumentPage);

export default async function AgentDocumentPage() {
  const example = { name: refundDesk.name, file: refundDesk };
  return <AgentDocumentDocs api={await describedApi()} example={example} {...(await formattedPage())} />;
}
