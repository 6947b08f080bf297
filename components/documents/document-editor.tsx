"use client";

import { useMemo } from "react";
import { readApi } from "#components/api/read-api.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { MarkdownField } from "#components/markdown/markdown-field.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { DocumentConflict } from "./document-conflict.tsx";
import { storeImage } from "./store-image.ts";
import { type DocumentDraft, isDocumentTooLong } from "./use-document-draft.ts";
import type { Editors } from "./use-presence.ts";

const LINKS = 8;

async function findLinks(words: string) {
  const { results } = await readApi("/api/documents/search", { query: { query: words, limit: LINKS } });
  // A document may be found in several of its parts.
  const titles = new Map(results.map(({ documentId, title }) => [documentId, title]));
  return [...titles].map(([id, title]) => ({ title, href: `/documents/${id}` }));
}

/** Title and content, saved while they are typed, with a preview beside them or below. */
export function DocumentEditor({
  draft,
  teamId,
  editors,
  onCaret,
}: {
  draft: DocumentDraft;
  teamId: string;
  editors: Editors;
  onCaret: (at: number | null) => void;
}) {
  const carets = useMemo(
    () => editors.flatMap(({ id, name, caret }) => (caret === null ? [] : [{ id, name, at: caret }])),
    [editors],
  );
  const { typed, conflict, type, decide, error } = draft;
  const fault = isDocumentTooLong(typed.content)
    ? "Shorten the document: it may have at most 1 MiB."
    : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {conflict && <DocumentConflict conflict={conflict} onDecided={decide} />}
      <RefusalNotice what="The document was not saved." error={error instanceof Error ? error : null} />
      <TextField
        label="Title"
        value={typed.title}
        onChange={({ target }) => type({ title: target.value })}
        maxLength={200}
        required
        error={typed.title.trim() === "" ? "Enter a title." : undefined}
      />
      <MarkdownField
        label="Content"
        value={typed.content}
        onChange={(content) => type({ content })}
        placeholder="Write in Markdown."
        help="Markdown. / writes headings, lists and tables; [[ and a word links to another document; images can be pasted and dropped. Saved while you type."
        findLinks={findLinks}
        storeImage={(file) => storeImage(teamId, file)}
        carets={carets}
        onCaret={onCaret}
        error={fault}
      />
    </div>
  );
}
