import type { Metadata } from "next";
import { AgentDocumentDocs } from "#components/api-docs/agent-document-docs.tsx";
import { type FormattedSection, formatSections } from "#components/api-docs/format-sections.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { describedApi } from "../described-api.ts";

export const metadata: Metadata = { title: "Agent document" };

/** Read and formatted for the first request, and kept. */
let kept: Promise<{ lead: string; sections: readonly FormattedSection[] }> | undefined;

async function formattedPage() {
  const { lead, sections } = readAgentDocumentPage();
  return { lead, sections: await formatSections(sections) };
}

export default async function AgentDocumentPage() {
  kept ??= formattedPage();
  const example = { name: refundDesk.name, file: refundDesk };
  return <AgentDocumentDocs api={await describedApi()} example={example} {...(await kept)} />;
}
