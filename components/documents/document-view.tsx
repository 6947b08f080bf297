"use client";

import { Users } from "lucide-react";
import { parseAsBoolean, parseAsStringLiteral, useQueryState } from "nuqs";
import { useRef, useState } from "react";
import { Unreachable } from "#components/api/unreachable.tsx";
import { Markdown } from "#components/markdown/markdown.tsx";
import { useMay } from "#components/session/use-session.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Badge } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { LeaveDialog } from "#components/ui/leave-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { DocumentActions, RestoreDocument } from "./document-actions.tsx";
import { DocumentEditor } from "./document-editor.tsx";
import { DocumentOutline } from "./document-outline.tsx";
import { DocumentTree } from "./document-tree.tsx";
import { DocumentVersions } from "./document-versions.tsx";
import { LinkedFrom } from "./linked-from.tsx";
import { SaveMark } from "./save-mark.tsx";
import { TreeBeside } from "./tree-beside.tsx";
import { useDocumentDraft } from "./use-document-draft.ts";
import { type DocumentPage, useDocument } from "./use-documents.ts";
import { usePresence } from "./use-presence.ts";

const TABS = ["text", "under", "versions"] as const;

/** One document: to be read, with the team's others beside it, and edited in place; its versions. */
export function DocumentView({ documentId }: { documentId: string }) {
  const query = useDocument(documentId);
  // Archiving and restoring make another page of it.
  if (query.data) return <Loaded key={`${documentId} ${query.data.mayEdit}`} page={query.data} />;
  const { error } = query;
  return (
    <div className="grid gap-6">
      <PageHeader title="Document" state={error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      <Unreachable
        query={query}
        noun="document"
        pending={<Skeleton className="h-96 rounded-lg" />}
        code="document_not_found"
        why="The address may be incomplete, or the document is in another workspace."
      />
    </div>
  );
}

function Loaded({ page }: { page: DocumentPage }) {
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("text").withOptions(CHOSEN),
  );
  const isOperator = useMay("operator");
  const [wasEmpty] = useState(() => page.content.trim() === "");
  // An empty document is there to be written.
  const [edit, setEdit] = useQueryState("edit", parseAsBoolean.withOptions(CHOSEN));
  const isEditing = page.mayEdit && (edit ?? wasEmpty);
  const text = useRef<HTMLDivElement>(null);
  const caret = useRef<number | null>(null);
  const editors = usePresence(page.id, {
    caretHere: () => caret.current,
    onVersion: (version) => draft.lookAt(version),
  });
  const draft = useDocumentDraft(page, { isShared: editors.length > 0 });
  const { typed } = draft;
  return (
    <div className="flex items-start gap-8">
      <TreeBeside page={page} />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-6">
        <PageHeader
          title={page.title}
          badge={page.archivedAt !== null && <Badge>Archived</Badge>}
          trail={page.above.map(({ id, title }) => ({ label: title, href: `/documents/${id}` }))}
          state={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere">
                {[page.team.name, ...page.above.map(({ title }) => title)].join(" › ")}
              </span>
              <CopyableId id={page.id} what="document id" />
              {page.mayEdit && <SaveMark state={draft.state} />}
              {editors.length > 0 && (
                <span className="inline-flex items-center gap-1.5 text-table">
                  <Users aria-hidden className="size-4" />
                  Also open: {editors.map(({ name }) => name).join(", ")}
                </span>
              )}
            </span>
          }
          actions={
            page.mayEdit ? (
              <DocumentActions
                page={page}
                isEditing={isEditing && tab === "text"}
                onEdit={(next) => {
                  void setTab("text");
                  void setEdit(next);
                }}
              />
            ) : (
              page.archivedAt !== null && isOperator && <RestoreDocument page={page} />
            )
          }
        />
        <Tabs
          label="About the document"
          value={tab}
          onValueChange={(value) => void setTab(value)}
          tabs={[
            {
              value: "text",
              label: "Text",
              content: isEditing ? (
                <DocumentEditor
                  draft={draft}
                  teamId={page.team.id}
                  editors={editors}
                  onCaret={(at) => {
                    caret.current = at;
                  }}
                />
              ) : (
                <div className="flex items-start gap-10">
                  <article ref={text} className="min-w-0 max-w-[82ch] grow">
                    {typed.content.trim() === "" ? (
                      <p className="text-ink-soft">Nothing is written yet.</p>
                    ) : (
                      <Markdown text={withoutTitle(typed)} isPage />
                    )}
                    <LinkedFrom documents={page.linkedFrom} />
                  </article>
                  <DocumentOutline text={text} />
                </div>
              ),
            },
            {
              value: "under",
              label: "Subdocuments",
              content: (
                <DocumentTree
                  label={`Subdocuments of ${page.title}`}
                  teamId={page.team.id}
                  parentId={page.id}
                  empty="No subdocuments yet."
                />
              ),
            },
            {
              value: "versions",
              label: "Versions",
              content: (
                <DocumentVersions
                  key={draft.version}
                  documentId={page.id}
                  now={typed}
                  onRestore={
                    page.mayEdit
                      ? (text) => {
                          draft.type(text);
                          void setTab("text");
                        }
                      : undefined
                  }
                />
              ),
            },
          ]}
        />
        <LeaveDialog isLosing={page.mayEdit && draft.isDirty}>
          What you typed last is not saved yet, and is lost when you leave.
        </LeaveDialog>
      </div>
    </div>
  );
}

/** Many texts begin with their title, which stands above them already. */
function withoutTitle({ title, content }: { title: string; content: string }): string {
  const [line = "", first = ""] = /^\s*#[ \t]+(.{1,200})(?:\n|$)/.exec(content) ?? [];
  return first.trim() === title.trim() ? content.slice(line.length) : content;
}
