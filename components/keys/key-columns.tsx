import type { Column } from "#components/ui/data-table-columns.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Sparkline } from "#components/ui/sparkline.tsx";
import type { KeySort } from "#lib/contract/dashboard/key-words.ts";
import { Allowed } from "./allowed.tsx";
import { KeyStateBadge } from "./key-state-badge.tsx";
import { condenseScopes, saysWhatItCan } from "./scope-words.ts";
import { sayUsage, sparklinePoints, totalOf } from "./usage-points.ts";
import type { ListedKey } from "./use-keys.ts";

const faint = (words: string) => <span className="text-ink-faint">{words}</span>;

/** The sortable columns with the API's names. */
export const SORT_OF_COLUMN: Readonly<Record<string, KeySort>> = {
  name: "name",
  created: "created",
  expires: "expires",
  lastUsed: "lastUsed",
  usage: "requests",
};

/** Hidden in most windows, but sortable. */
export const HIDDEN_WHEN_TIGHT = ["created"];

export const KEY_COLUMNS: readonly Column<ListedKey>[] = [
  {
    id: "name",
    header: "Name",
    width: 11.5,
    grow: 3,
    isSortable: true,
    cell: ({ name }) => (
      <span title={name} className="font-medium">
        {name}
      </span>
    ),
  },
  { id: "state", header: "Status", width: 7.75, cell: ({ state }) => <KeyStateBadge state={state} /> },
  {
    id: "scopes",
    header: "Permissions",
    width: 9,
    grow: 2,
    cell: ({ scopes }) => <span title={saysWhatItCan(scopes)}>{condenseScopes(scopes)}</span>,
  },
  {
    id: "allowed",
    header: "Limited to",
    width: 6,
    grow: 1,
    cell: (key) => <Allowed allowed={key} />,
  },
  {
    id: "creator",
    header: "Acts as",
    width: 8,
    grow: 1,
    cell: ({ createdBy }) => <span title={createdBy.email}>{createdBy.name}</span>,
  },
  {
    id: "created",
    header: "Created",
    width: 6,
    isSortable: true,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: "expires",
    header: "Expires",
    width: 6,
    isSortable: true,
    cell: ({ expiresAt, state }) =>
      state === "revoked" ? faint("Revoked") : expiresAt ? <RelativeTime at={expiresAt} /> : faint("Never"),
  },
  {
    id: "lastUsed",
    header: "Last used",
    width: 11,
    grow: 1,
    isSortable: true,
    cell: ({ lastUsedAt, lastUsedIp }) =>
      lastUsedAt ? (
        <>
          <RelativeTime at={lastUsedAt} />
          {lastUsedIp && <span className="text-ink-faint"> · {lastUsedIp}</span>}
        </>
      ) : (
        faint("Never")
      ),
  },
  {
    id: "usage",
    header: "7 days",
    width: 10.25,
    align: "end",
    isSortable: true,
    cell: ({ usage }) => <WeekOfUse usage={usage} />,
  },
];

function WeekOfUse({ usage }: { usage: ListedKey["usage"] }) {
  const { requests } = totalOf(usage);
  return (
    <span className="flex items-center justify-end gap-2">
      <span title={sayUsage(usage)} className={requests === 0 ? "text-ink-faint" : undefined}>
        {requests.toLocaleString("en", { notation: requests >= 10_000 ? "compact" : "standard" })}
      </span>
      <Sparkline label={sayUsage(usage)} points={sparklinePoints(usage)} />
    </span>
  );
}
