import Link from "next/link";
import { useAgentVersions } from "#components/agents/use-agent.ts";
import { ListSkeleton, Panel } from "#components/overview/panel.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { changeWords, publisherWords } from "#components/versions/version-words.ts";

const SHOWN = 5;

/** The latest versions, each with what changed and the link to its differences. */
export function LatestVersions({ agentId }: { agentId: string }) {
  const query = useAgentVersions(agentId);
  const versions = query.data?.versions.slice(0, SHOWN);
  return (
    <Panel
      title="Versions"
      query={query}
      what="The versions could not be loaded."
      about={
        <Link href={`/agents/${agentId}/history`} className="text-accent-ink hover:underline">
          History
        </Link>
      }
    >
      {versions ? (
        <ol className="grid grid-cols-1 divide-y divide-line">
          {versions.map((item) => {
            const { version, published, publishedAt, publishedBy, message } = item;
            return (
              <li key={version} className="grid gap-0.5 py-2">
                <div className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="flex items-center gap-2">
                    <span className="font-medium">Version {version}</span>
                    {published && <Badge tone="good">Published</Badge>}
                  </span>
                  {version > 1 && (
                    <Link
                      href={changesHref(agentId, version)}
                      className="shrink-0 text-accent-ink text-table hover:underline"
                    >
                      Changes<span className="sr-only"> of version {version}</span>
                    </Link>
                  )}
                </div>
                <p className="truncate text-ink-soft text-table" title={message || undefined}>
                  {message || changeWords(item).join(" ")}
                </p>
                <p className="text-ink-faint text-meta">
                  <RelativeTime at={publishedAt} />
                  {publishedBy && ` ${publisherWords(publishedBy)}`}
                </p>
              </li>
            );
          })}
        </ol>
      ) : (
        <ListSkeleton />
      )}
    </Panel>
  );
}

/** The differences between a version and the one before it, on the agent's history page. */
export function changesHref(agentId: string, version: number): string {
  const sides = new URLSearchParams({ before: String(version - 1), after: String(version) });
  return `/agents/${agentId}/history?${sides}#compare`;
}
