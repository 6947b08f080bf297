"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { CompareVersions } from "./compare-versions.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";
import type { SkillDraft } from "./use-skill-draft.ts";
import { type SkillEntry, type SkillPage, useSkillHistory } from "./use-skills.ts";

/** A skill's published versions: when, by whom, through which door; two of them compared; restored. */
export function SkillVersions({
  page,
  draft,
  onRestored,
}: {
  page: SkillPage;
  draft: SkillDraft;
  onRestored: () => void;
}) {
  const query = useSkillHistory(page.id);
  const [restoring, setRestoring] = useState<number>();
  const { data: entries } = query;
  if (!entries) {
    const pending = <Skeleton className="h-56 rounded-lg" />;
    return <NotLoaded what="The versions could not be loaded." query={query} pending={pending} />;
  }
  if (entries.length === 0) {
    return (
      <EmptyState title="Not published yet" act={null}>
        Each publication makes a version that never changes. Agents keep the version they were published with.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ol aria-label="Versions" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {entries.map((entry) => (
          <Version
            key={entry.version}
            entry={entry}
            isPublished={entry.version === page.publishedVersion}
            onRestore={page.mayEdit ? () => setRestoring(entry.version) : undefined}
          />
        ))}
      </ol>
      <LoadMore pages={query} />
      <CompareVersions
        key={entries[0]?.version}
        page={page}
        entries={entries}
        typed={page.isDraft ? draft.typed : undefined}
      />
      {restoring !== undefined && (
        <RestoreDialog
          skillId={page.id}
          version={restoring}
          draft={draft}
          onClose={() => setRestoring(undefined)}
          onRestored={onRestored}
        />
      )}
    </div>
  );
}

function Version({
  entry: { version, message, publishedAt, publishedBy },
  isPublished,
  onRestore,
}: {
  entry: SkillEntry;
  isPublished: boolean;
  onRestore: (() => void) | undefined;
}) {
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">Version {version}</span>
          {isPublished && <Badge tone="good">Published</Badge>}
          <span className="wrap-anywhere text-ink-faint text-meta">
            <RelativeTime at={publishedAt} /> {doorOf(publishedBy)}
          </span>
        </div>
        {message && <p className="wrap-anywhere">{message}</p>}
      </div>
      {onRestore && (
        <Button size="small" onClick={onRestore} aria-label={`Restore version ${version}`}>
          Restore
        </Button>
      )}
    </li>
  );
}

/** The publisher, and the door they used. */
function doorOf(publisher: SkillEntry["publishedBy"]): string {
  if (!publisher) return "by somebody who was deleted";
  if (publisher.type === "key") return `with the key ${publisher.name}`;
  return publisher.type === "app" ? `with the app ${publisher.name}` : `by ${publisher.name}`;
}
