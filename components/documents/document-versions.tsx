"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { LineDifferences } from "#components/ui/line-differences.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Text } from "./save-session.ts";
import { type DocumentVersion, useDocumentHistory, useDocumentVersion } from "./use-documents.ts";

/** A document's versions: when, by whom, through which door; each compared with the text of now, and restored. */
export function DocumentVersions({
  documentId,
  now,
  onRestore,
}: {
  documentId: string;
  now: Text;
  /** Puts a version's text into the editor; undefined for those who cannot write. */
  onRestore: ((text: Text) => void) | undefined;
}) {
  const query = useDocumentHistory(documentId);
  const [chosen, setChosen] = useState<number>();
  const { data: versions } = query;
  if (!versions) {
    const pending = <Skeleton className="h-56 rounded-lg" />;
    return <NotLoaded what="The versions could not be loaded." query={query} pending={pending} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ol aria-label="Versions" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {versions.map((version) => (
          <Version
            key={version.version}
            version={version}
            isChosen={version.version === chosen}
            onCompare={() => setChosen(version.version === chosen ? undefined : version.version)}
          />
        ))}
      </ol>
      <LoadMore pages={query} />
      {chosen !== undefined && (
        <Compared documentId={documentId} version={chosen} now={now} onRestore={onRestore} />
      )}
    </div>
  );
}

function Version({
  version: { version, title, author, door, createdAt },
  isChosen,
  onCompare,
}: {
  version: DocumentVersion;
  isChosen: boolean;
  onCompare: () => void;
}) {
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium">Version {version}</span>
          <span className="wrap-anywhere text-ink-faint text-meta">
            <RelativeTime at={createdAt} /> {authorWords(author, door)}
          </span>
        </div>
        <p className="wrap-anywhere text-ink-soft text-table">{title}</p>
      </div>
      <Button
        size="small"
        aria-pressed={isChosen}
        aria-label={`Compare version ${version} with now`}
        onClick={onCompare}
      >
        Compare
      </Button>
    </li>
  );
}

const DOORS = {
  dashboard: "",
  command_line: " on the command line",
  api: " over the API",
  mcp: " over MCP",
  agent: "",
} as const;

function authorWords({ type, name }: DocumentVersion["author"], door: DocumentVersion["door"]): string {
  const kind = { user: "", key: "the key ", app: "the app ", agent: "the agent " }[type];
  return `by ${kind}${name || "somebody who was deleted"}${DOORS[door]}`;
}

function Compared({
  documentId,
  version,
  now,
  onRestore,
}: {
  documentId: string;
  version: number;
  now: Text;
  onRestore: ((text: Text) => void) | undefined;
}) {
  const query = useDocumentVersion(documentId, version);
  if (!query.data) {
    const pending = <Skeleton className="h-40 rounded-lg" />;
    return <NotLoaded what="The version could not be loaded." query={query} pending={pending} />;
  }
  const { title, content } = query.data;
  return (
    <section aria-label={`Version ${version} and now`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <LineDifferences
        label="Content"
        before={{ name: `Version ${version}`, text: content }}
        after={{ name: "Now", text: now.content }}
      />
      {onRestore && (
        <Button className="justify-self-start" onClick={() => onRestore({ title, content })}>
          Restore version {version}
        </Button>
      )}
    </section>
  );
}
