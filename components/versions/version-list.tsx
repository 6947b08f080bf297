"use client";

import type { ReactNode } from "react";
import { type AgentVersion, useAgentVersions } from "#components/agents/use-agent.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Link } from "#components/ui/link.tsx";
import { LoadMore } from "#components/ui/load-more.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { changeWords, publisherWords } from "./version-words.ts";

/** An agent's published versions: when, by whom, through which door, what changed, and its runs. */
export function VersionList({
  agentId,
  expected = 2,
  actionsOf,
}: {
  agentId: string;
  /** How many versions there are, as far as is known. */
  expected?: number;
  actionsOf?: (version: AgentVersion) => ReactNode;
}) {
  const query = useAgentVersions(agentId);
  if (!query.data) {
    const pending = (
      <div className="grid gap-px">
        {Array.from({ length: Math.min(expected, 10) }, (_, row) => row).map((row) => (
          <Skeleton key={row} className="h-18 rounded-lg" />
        ))}
      </div>
    );
    return <NotLoaded what="The versions could not be loaded." query={query} pending={pending} />;
  }
  const { versions, countsAll } = query.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ol aria-label="Versions" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {versions.map((version) => (
          <Version key={version.version} agentId={agentId} version={version} countsAll={countsAll}>
            {actionsOf?.(version)}
          </Version>
        ))}
      </ol>
      <LoadMore pages={query} />
    </div>
  );
}

function Version({
  agentId,
  version: item,
  countsAll,
  children,
}: {
  agentId: string;
  version: AgentVersion;
  countsAll: boolean;
  children: ReactNode;
}) {
  const { version, published, message, publishedBy, publishedAt, graphFingerprint, runs } = item;
  const changes = changeWords(item);
  const runsOfIt = new URLSearchParams({ agent: agentId, version: String(version) });
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">Version {version}</span>
        {published && <Badge tone="good">Published</Badge>}
        <span className="text-ink-faint text-meta">
          <RelativeTime at={publishedAt} />
          {publishedBy && ` ${publisherWords(publishedBy)}`}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            href={`/runs?${runsOfIt}`}
            className="rounded-sm text-accent-ink text-meta underline underline-offset-2"
          >
            {runWords(runs, countsAll)}
            <span className="sr-only"> of version {version}</span>
          </Link>
          <CopyableId id={graphFingerprint} what="fingerprint" />
          {children}
        </span>
      </div>
      {message && <p className="wrap-anywhere whitespace-pre-wrap">{message}</p>}
      <ul className="grid gap-0.5 text-ink-soft text-table">
        {changes.map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Where the agent has more runs than were counted, the figure says of how many it is. */
function runWords(runs: number, countsAll: boolean): string {
  const words = `${runs.toLocaleString("en")} ${runs === 1 ? "run" : "runs"}`;
  return countsAll ? words : `${words} of the last 10,000`;
}
