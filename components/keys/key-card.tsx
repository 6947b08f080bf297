import { RelativeTime } from "#components/ui/relative-time.tsx";
import { KeyStateBadge } from "./key-state-badge.tsx";
import { condenseScopes } from "./scope-words.ts";
import { sayUsage } from "./usage-points.ts";
import type { ListedKey } from "./use-keys.ts";

/** A key as a card, for narrow windows. */
export function KeyCard({
  apiKey: { name, state, scopes, createdBy, lastUsedAt, usage },
}: {
  apiKey: ListedKey;
}) {
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere whitespace-normal font-medium">{name}</span>
        <KeyStateBadge state={state} />
      </div>
      <p className="truncate text-ink-soft">{condenseScopes(scopes)}</p>
      <p className="truncate text-ink-faint text-meta">
        {createdBy.name} ·{" "}
        {lastUsedAt ? (
          <>
            used <RelativeTime at={lastUsedAt} />
          </>
        ) : (
          "never used"
        )}{" "}
        · {sayUsage(usage)}
      </p>
    </div>
  );
}
