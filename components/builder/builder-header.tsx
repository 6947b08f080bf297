import { ChevronsDownUp, ChevronsUpDown, Copy, Keyboard, Redo2, Undo2, WandSparkles } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { DuplicateDialog } from "#components/agents/duplicate-dialog.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Link } from "#components/ui/link.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { useFocusOnArrival } from "#components/ui/page-header.tsx";
import { useNamePage, useTabTitle } from "#components/ui/page-place.ts";
import { allNodes, draftBodyOf } from "#lib/language/agent-document/drafts/levels.ts";
import { useBuilder, useBuilderStore } from "./builder-store.ts";
import { forgetPlaces } from "./edits/layout-edits.ts";
import { FileItems, ImportIntoCanvas } from "./file-menu.tsx";
import { PublishLink } from "./publish-link.tsx";
import type { DraftSession } from "./saving/draft-session.ts";
import { EditorMarks } from "./saving/editor-marks.tsx";
import { SaveStatusMark } from "./saving/save-status.tsx";
import type { Editing } from "./saving/use-following.ts";
import type { DraftAnswer } from "./saving/use-saving.ts";

const TAB = "inline-flex min-h-10 items-center border-b-2 pt-0.5 text-table transition-colors hover:text-ink";

/** The agent's name, whether the draft is saved, who else edits it, and what can be done with all of it. */
export function BuilderHeader({
  draft,
  session,
  editing,
}: {
  draft: DraftAnswer;
  session: DraftSession;
  editing: Editing;
}) {
  const store = useBuilderStore();
  const name = useBuilder((state) => state.history.present.name);
  const undoLabel = useBuilder((state) => state.history.past.at(-1)?.label);
  const redoLabel = useBuilder((state) => state.history.future.at(-1)?.label);
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  const graph = useBuilder((state) => state.history.present.graph);
  const containers = useMemo(
    () => allNodes(graph).flatMap(({ node }) => (draftBodyOf(node) ? [node.id] : [])),
    [graph],
  );
  const [isDuplicating, setIsDuplicating] = useState(false);
  const [isImporting, setIsImporting] = useState(false);
  const isPublished = draft.publishedVersion !== null;
  const trail = isPublished ? [{ label: name, href: `/agents/${draft.id}` }] : [];
  useNamePage({ title: isPublished ? "Edit" : name, trail });
  useTabTitle(`Edit ${name}`);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnArrival(heading);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 md:px-6">
      <h1
        ref={heading}
        tabIndex={-1}
        className="min-w-0 max-w-full truncate font-semibold text-heading outline-none"
      >
        <bdi>{name}</bdi>
      </h1>
      {!isPublished && <Badge>Never published</Badge>}
      <SaveStatusMark session={session} />
      <nav
        aria-label="Draft"
        className="-my-2 flex gap-4 self-stretch max-md:order-last max-md:w-full md:ml-3"
      >
        <span aria-current="page" className={`${TAB} border-accent font-medium text-ink`}>
          Canvas
        </span>
        <Link href={`/agents/${draft.id}/tests`} className={`${TAB} border-transparent text-ink-soft`}>
          Tests
        </Link>
        <Link href={`/agents/${draft.id}/history`} className={`${TAB} border-transparent text-ink-soft`}>
          History
        </Link>
      </nav>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <EditorMarks {...editing} />
        <IconButton
          label={undoLabel ? `Undo: ${undoLabel}` : "Undo"}
          disabled={isReadOnly || undoLabel === undefined}
          className="disabled:opacity-50"
          onClick={() => store.undo()}
        >
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton
          label={redoLabel ? `Redo: ${redoLabel}` : "Redo"}
          disabled={isReadOnly || redoLabel === undefined}
          className="disabled:opacity-50"
          onClick={() => store.redo()}
        >
          <Redo2 aria-hidden />
        </IconButton>
        <MoreMenu label="More for this draft">
          <MenuItem
            icon={<WandSparkles aria-hidden />}
            disabled={isReadOnly}
            onSelect={() => store.change({ label: "Tidy up" }, forgetPlaces)}
          >
            Tidy up
          </MenuItem>
          {containers.length > 0 && (
            <>
              <MenuItem icon={<ChevronsDownUp aria-hidden />} onSelect={() => store.fold(containers, true)}>
                Collapse loops
              </MenuItem>
              <MenuItem icon={<ChevronsUpDown aria-hidden />} onSelect={() => store.fold(containers, false)}>
                Expand loops
              </MenuItem>
            </>
          )}
          <MenuItem icon={<Copy aria-hidden />} disabled={isReadOnly} onSelect={() => setIsDuplicating(true)}>
            Duplicate
          </MenuItem>
          <FileItems onImport={() => setIsImporting(true)} />
          <MenuItem
            icon={<Keyboard aria-hidden />}
            keys="?"
            onSelect={() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }))}
          >
            Keyboard shortcuts
          </MenuItem>
        </MoreMenu>
        <PublishLink agentId={draft.id} session={session} />
      </div>
      {isImporting && <ImportIntoCanvas onClose={() => setIsImporting(false)} />}
      {isDuplicating && (
        <DuplicateDialog agentId={draft.id} name={name} onClose={() => setIsDuplicating(false)} />
      )}
    </header>
  );
}
