"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Highlighted } from "./highlighted.tsx";
import { type FoundDocument, useFoundDocuments } from "./use-documents.ts";

/** What a search finds, the best first, with the words where they stand. */
export function FoundDocuments({ text }: { text: string }) {
  const query = useFoundDocuments(text);
  const { data: results } = query;
  if (!results) {
    const pending = <Skeleton className="h-80 rounded-lg" />;
    return <NotLoaded what="The search failed." query={query} pending={pending} />;
  }
  if (results.length === 0) {
    return (
      <EmptyState title="No document matches" act={null}>
        One or two words must both be in one section. Of three or more, most of the six rarest are enough. Try
        other words, or the first letters of the last one.
      </EmptyState>
    );
  }
  return (
    <ol
      aria-label="Found documents"
      aria-busy={query.isPlaceholderData}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {results.map((result) => (
        <Found key={result.documentId} result={result} />
      ))}
    </ol>
  );
}

function Found({
  result: { documentId, title, team, heading, snippet, highlights },
}: {
  result: FoundDocument;
}) {
  return (
    <li className="relative grid gap-1 px-4 py-3 hover:bg-hover">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Link
          href={`/documents/${documentId}`}
          className="wrap-anywhere font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        <span className="wrap-anywhere text-ink-faint text-meta">
          {[team.name, heading].filter((part) => part !== "").join(" › ")}
        </span>
      </span>
      <p className="wrap-anywhere text-ink-soft text-table">
        <Highlighted text={snippet} places={highlights} />
      </p>
    </li>
  );
}
