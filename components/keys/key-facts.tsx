import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { ScopeList } from "./allowed.tsx";
import { STATE_WORDS } from "./key-state-badge.tsx";
import type { KeyDetail } from "./use-keys.ts";

/** The details of a key. */
export function KeyFacts({ apiKey }: { apiKey: KeyDetail }) {
  const places = [...apiKey.allowedTeams, ...apiKey.allowedProjects];
  return (
    <section aria-label="About this key" className="rounded-lg border border-line bg-surface p-4">
      <dl className="grid gap-x-6 gap-y-3 grid-cols-2">
        <Fact label="Status" isWide>
          {STATE_WORDS[apiKey.state].means}
        </Fact>
        <Fact label="Permissions" isWide>
          <ScopeList scopes={apiKey.scopes} />
        </Fact>
        {places.length > 0 && (
          <Fact label="Limited to" isWide>
            {places.map(({ name }) => name).join(", ")}
          </Fact>
        )}
        <Fact label="Acts as">
          {apiKey.createdBy.name}
          <span className="block text-ink-faint text-meta">{apiKey.createdBy.email}</span>
        </Fact>
        <Fact label="Rate limit">
          {apiKey.appliedRateLimitPerMinute.toLocaleString("en")} a minute
          {apiKey.rateLimitPerMinute === null && (
            <span className="block text-ink-faint text-meta">workspace default</span>
          )}
        </Fact>
        <Fact label="Expires">{apiKey.expiresAt ? <RelativeTime at={apiKey.expiresAt} /> : "Never"}</Fact>
        <Fact label="Last used">
          {apiKey.lastUsedAt ? (
            <>
              <RelativeTime at={apiKey.lastUsedAt} />
              {apiKey.lastUsedIp && <span className="text-ink-faint"> from {apiKey.lastUsedIp}</span>}
            </>
          ) : (
            "Never"
          )}
        </Fact>
        <Fact label="Created">
          <RelativeTime at={apiKey.createdAt} />
        </Fact>
        <Fact label="Id">
          <CopyableId id={apiKey.id} what="key id" />
        </Fact>
      </dl>
    </section>
  );
}
