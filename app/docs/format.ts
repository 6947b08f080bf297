import { formatPages } from "#components/api-docs/format-pages.ts";
import { keepFormatted } from "#components/api-docs/format-sections.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";

const formatted = keepFormatted(readAgentDocumentPage);

/** The reference of agent documents as pages, formatted once. */
export async function describedFormat() {
  const { lead, sections } = await formatted();
  return { lead, pages: formatPages(sections) };
}
