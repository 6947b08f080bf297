import { redirectWords } from "#components/app-approvals/redirect-words.ts";
import { condenseScopes } from "#components/keys/scope-words.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import type { ConnectedApp } from "./use-connected-apps.ts";

/** A connected app as a card, for narrow windows. */
export function AppCard({
  app: { client, person, scopes, state, lastUsedAt, connectedAt },
  withPerson,
}: {
  app: ConnectedApp;
  withPerson: boolean;
}) {
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere whitespace-normal font-medium">{client.name}</span>
        <AppStateBadge state={state} />
      </div>
      <p className="truncate text-ink-soft">{condenseScopes(scopes)}</p>
      <p className="wrap-anywhere whitespace-normal text-ink-faint text-meta">
        {withPerson && `${person.name} · `}
        {redirectWords(client.redirectHosts)} ·{" "}
        {lastUsedAt ? (
          <>
            used <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          <>
            connected <RelativeTime at={connectedAt} />, never used
          </>
        )}
      </p>
    </div>
  );
}
