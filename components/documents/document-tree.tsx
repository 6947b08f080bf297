"use client";

import { ChevronRight, FileText } from "lucide-react";
import { useRef, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DOCUMENTS } from "#lib/contract/limits.ts";
import { type MoveInTree, type TreeRow, type TreeTarget, useDraggedRow } from "./tree-move.ts";
import { type Branch, useBranch } from "./use-documents.ts";

export interface TreePlace {
  readonly currentId: string;
  readonly aboveIds: readonly string[];
}

/** A team's documents, one level at a time. */
export function DocumentTree({
  label,
  teamId,
  parentId,
  archived = false,
  expected = 1,
  empty,
  place,
  path = [],
  onMove,
}: {
  label: string;
  teamId: string;
  parentId?: string;
  archived?: boolean;
  /** How many rows are waited for, as far as is known: nothing below moves when they come. */
  expected?: number;
  /** Said where there is none. */
  empty?: string;
  /** The document that is open, with those above it, whose branches are open: beside it there is no room for times. */
  place?: TreePlace;
  /** The ids above, from the top down. */
  path?: readonly string[];
  /** Moves a document that is dragged, or moved by keys. Absent: none is. */
  onMove?: MoveInTree | undefined;
}) {
  const query = useBranch({ teamId, archived, ...(parentId === undefined ? {} : { parentId }) });
  const { data: documents } = query;
  if (!documents) {
    const rows = Array.from({ length: Math.min(expected, DOCUMENTS.page.default) }, (_, row) => row);
    const pending = (
      <div className="grid">
        {rows.map((row) => (
          <Skeleton key={row} className="my-0.5 h-8 rounded-md" />
        ))}
      </div>
    );
    return <NotLoaded what="The documents could not be loaded." query={query} pending={pending} />;
  }
  if (documents.length === 0)
    return empty === undefined ? null : <p className="px-2 text-ink-soft">{empty}</p>;
  return (
    <>
      <ul
        aria-label={label}
        className={classNames("grid", parentId !== undefined && "ml-3 border-line border-l pl-2")}
      >
        {documents.map((document, index) => (
          <Row
            key={document.id}
            document={document}
            before={documents[index - 1]}
            row={{ id: document.id, title: document.title, teamId, path }}
            isFolded={archived}
            onMove={onMove}
            {...(place && { place })}
          />
        ))}
      </ul>
      <LoadMore pages={query} />
    </>
  );
}

function Row({
  document: { id, title, updatedAt, below },
  before,
  row,
  isFolded,
  place,
  onMove,
}: {
  document: Branch;
  /** The one above it on its level. */
  before: Branch | undefined;
  row: TreeRow;
  /** Those under it are not listed here. */
  isFolded: boolean;
  place?: TreePlace;
  onMove: MoveInTree | undefined;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { isDragged, isOver } = useDraggedRow(frame, row, onMove);
  const isCurrent = place?.currentId === id;
  const [isOpen, setOpen] = useState(isCurrent || place?.aboveIds.includes(id) === true);
  return (
    <li className="grid min-w-0">
      <div
        ref={frame}
        className={classNames(
          "flex min-w-0 items-center gap-1.5 rounded-md pr-2 hover:bg-hover pointer-coarse:h-11",
          place ? "h-8" : "h-9",
          isCurrent && "bg-accent-wash",
          isDragged && "opacity-40",
          isOver && "bg-accent-wash outline-2 outline-accent -outline-offset-2",
        )}
      >
        {below > 0 && !isFolded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Subdocuments of ${title}`}
            onClick={() => setOpen(!isOpen)}
            className="grid size-7 shrink-0 place-items-center rounded-md text-ink-soft hover:text-ink pointer-coarse:size-11"
          >
            <ChevronRight
              aria-hidden
              className={classNames("size-4 transition-transform", isOpen && "rotate-90")}
            />
          </button>
        ) : (
          <span className="grid size-7 shrink-0 place-items-center text-ink-faint pointer-coarse:size-11">
            <FileText aria-hidden className="size-4" />
          </span>
        )}
        <Link
          href={`/documents/${id}`}
          title={place && title}
          aria-current={isCurrent ? "page" : undefined}
          draggable={false}
          aria-keyshortcuts={onMove && "Shift+ArrowRight Shift+ArrowLeft"}
          onKeyDown={(event) => {
            const to = onMove && event.shiftKey && targetOf(event.key, row, before);
            if (!to) return;
            event.preventDefault();
            event.stopPropagation();
            const from = event.currentTarget;
            const tree = from.closest("[data-tree]");
            void onMove(row, to).then(() => followRow(tree, { from, ids: [id, to.parentId] }));
          }}
          className={classNames(
            "min-w-0 grow truncate",
            place && "text-table",
            isCurrent && "font-medium text-accent-ink",
          )}
        >
          {title}
        </Link>
        {!place && (
          <span className="shrink-0 text-ink-faint text-meta max-sm:hidden">
            {below > 0 && isFolded && `${below} ${below === 1 ? "subdocument" : "subdocuments"}, `}
            <RelativeTime at={updatedAt} />
          </span>
        )}
      </div>
      {isOpen && (
        <DocumentTree
          label={`Subdocuments of ${title}`}
          teamId={row.teamId}
          parentId={id}
          path={[...row.path, id]}
          onMove={onMove}
          {...(place && { place })}
        />
      )}
    </li>
  );
}

/** Right: under the one before it. Left: out of the one that it stands under. */
function targetOf(key: string, { path }: TreeRow, before: Branch | undefined): TreeTarget | undefined {
  if (key === "ArrowRight" && before) return { parentId: before.id, name: before.title };
  if (key === "ArrowLeft" && path.length > 0) {
    const parentId = path.at(-2) ?? null;
    return { parentId, name: parentId === null ? "the top" : "the document above" };
  }
  return undefined;
}

/** The tree is drawn anew once each branch that changed has been read, in any order. */
const MOST_FRAMES = 120;
/** From then on the document is taken to stand in a closed branch. */
const FRAMES_FOR_ITSELF = 30;

/** Takes the focus to where a moved document stands now or, where its branch is closed, to what it stands under. */
function followRow(
  tree: Element | null,
  { from, ids, frames = MOST_FRAMES }: { from: Element; ids: readonly (string | null)[]; frames?: number },
): void {
  const [itself, under] = ids.map((id) => tree?.querySelector<HTMLElement>(`a[href="/documents/${id}"]`));
  const next = itself ?? (MOST_FRAMES - frames < FRAMES_FOR_ITSELF ? undefined : under);
  if (!from.isConnected && next) next.focus();
  else if (frames > 0) requestAnimationFrame(() => followRow(tree, { from, ids, frames: frames - 1 }));
}
