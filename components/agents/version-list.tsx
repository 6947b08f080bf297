"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { type AgentVersion, useAgentVersions } from "./use-agent.ts";
import { changeWords } from "./version-words.ts";

/** An agent's published versions: when, by whom, and what changed. */
export function VersionList({ agentId }: { agentId: string }) {
  const query = useAgentVersions(agentId);
  const { data: versions } = query;
  if (!versions) {
    const pending = <Skeleton className="h-28 rounded-lg" />;
    return <NotLoaded what="The versions could not be loaded." query={query} pending={pending} />;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ol className="w-full divide-y divide-line rounded-lg border border-line bg-surface">
        {versions.map((version) => (
          <Version key={version.version} version={version} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? "Loading older versions" : "Show older versions"}
        </Button>
      )}
    </div>
  );
}

function Version({ version: item }: { version: AgentVersion }) {
  const { version, published, message, publishedBy, publishedAt, graphFingerprint } = item;
  const changes = changeWords(item);
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">Version {version}</span>
        {published && <Badge tone="good">Published</Badge>}
        <span className="text-ink-faint text-meta">
          <RelativeTime at={publishedAt} />
          {publishedBy && ` by ${publishedBy.name}`}
        </span>
        <span className="ml-auto">
          <CopyableId id={graphFingerprint} what="fingerprint" />
        </span>
      </div>
      {message && <p className="wrap-anywhere">{message}</p>}
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
