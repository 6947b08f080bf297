import { docsContents } from "#components/api-docs/docs-contents.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";
import { describedApi } from "./described-api.ts";

let kept: ReturnType<typeof docsContents> | undefined;

/** The contents of the docs and what their search looks in, made once. */
export async function describedContents() {
  kept ??= docsContents(await describedApi(), readAgentDocumentPage().sections);
  return kept;
}
