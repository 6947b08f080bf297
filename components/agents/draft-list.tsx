"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useMayBuild } from "./use-may-build.ts";

/** Drafts that were never published, for those who may edit them; with a search, those that match it. */
export function DraftList({ search }: { search: string }) {
  const mayBuild = useMayBuild();
  const query = useInfiniteQuery({
    ...apiPages("/api/drafts", { query: { search: search || undefined, limit: 5 } }),
    select: ({ pages }) => pages.flatMap((page) => page.drafts),
    enabled: mayBuild,
  });
  const drafts = query.data ?? [];
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid gap-2">
      <h2 id="drafts" className="font-semibold">
        Never published
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {drafts.map(({ id, name, team, updatedAt }) => (
          <li key={id}>
            <Link
              href={`/agents/${id}/edit`}
              className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-table transition-colors hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              <bdi className="wrap-anywhere min-w-0 font-medium">{name}</bdi>
              <Badge>Draft</Badge>
              <span className="ml-auto text-ink-soft text-meta">
                {team.name} · <RelativeTime at={updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-start"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          More drafts
        </Button>
      )}
    </section>
  );
}
