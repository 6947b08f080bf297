"use client";

import { ChevronRight, FileText } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
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
  empty,
  place,
}: {
  label: string;
  teamId: string;
  parentId?: string;
  archived?: boolean;
  /** Said where there is none. */
  empty?: string;
  /** The document that is open, with those above it, whose branches are open: beside it there is no room for times. */
  place?: TreePlace;
}) {
  const query = useBranch({ teamId, archived, ...(parentId === undefined ? {} : { parentId }) });
  const { data: documents } = query;
  if (!documents) {
    const pending = <Skeleton className="h-9 rounded-md" />;
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
        {documents.map((document) => (
          <Row
            key={document.id}
            document={document}
            teamId={teamId}
            isFolded={archived}
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
  teamId,
  isFolded,
  place,
}: {
  document: Branch;
  teamId: string;
  /** Those under it are not listed here. */
  isFolded: boolean;
  place?: TreePlace;
}) {
  const isCurrent = place?.currentId === id;
  const [isOpen, setOpen] = useState(isCurrent || place?.aboveIds.includes(id) === true);
  return (
    <li className="grid min-w-0">
      <div
        className={classNames(
          "flex min-w-0 items-center gap-1.5 rounded-md pr-2 hover:bg-hover pointer-coarse:h-11",
          place ? "h-8" : "h-9",
          isCurrent && "bg-accent-wash",
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
          teamId={teamId}
          parentId={id}
          {...(place && { place })}
        />
      )}
    </li>
  );
}
