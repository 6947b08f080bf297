import type { Metadata } from "next";
import { AgentDocumentDocs } from "#components/api-docs/agent-document-docs.tsx";
import { describedApi } from "../described-api.ts";

export const metadata: Metadata = { title: "Agent document" };

export default async function AgentDocumentPage() {
  return <AgentDocumentDocs api={await describedApi()} />;
}
