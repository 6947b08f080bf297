import { firstHost, redirectWords } from "#components/app-approvals/redirect-words.ts";
import { Allowed } from "#components/keys/allowed.tsx";
import { condenseScopes, saysWhatItCan } from "#components/keys/scope-words.ts";
import type { Column } from "#components/ui/data-table-columns.ts";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import { EndApp } from "./end-app.tsx";
import type { ConnectedApp } from "./use-connected-apps.ts";

/** `withPerson`: for a list of everybody's apps. */
export function appColumns({ withPerson }: { withPerson: boolean }): Column<ConnectedApp>[] {
  return [
    {
      id: "name",
      header: "App",
      width: 12,
      grow: 3,
      cell: ({ client }) => (
        <span title={`${client.name}; redirects to ${redirectWords(client.redirectHosts)}`}>
          <span className="font-medium">{client.name}</span>
          <span className="text-ink-faint"> {firstHost(client.redirectHosts)}</span>
        </span>
      ),
    },
    { id: "state", header: "Status", width: 8.25, cell: ({ state }) => <AppStateBadge state={state} /> },
    ...(withPerson ? [PERSON] : []),
    {
      id: "scopes",
      header: "Permissions",
      width: 8.5,
      grow: 2,
      cell: ({ scopes }) => <span title={saysWhatItCan(scopes)}>{condenseScopes(scopes)}</span>,
    },
    { id: "allowed", header: "Limited to", width: 6, grow: 1, cell: (app) => <Allowed allowed={app} /> },
    {
      id: "connected",
      header: "Connected",
      width: 6.5,
      cell: ({ connectedAt }) => <RelativeTime at={connectedAt} />,
    },
    { id: "lastUsed", header: "Last used", width: 12.5, grow: 1, cell: (app) => <LastUsed app={app} /> },
    { id: "runs", header: "Runs", width: 4.5, align: "end", cell: (app) => <RunsLink app={app} /> },
    { id: "end", header: "", width: 3, cell: (app) => <EndApp app={app} /> },
  ];
}

const PERSON: Column<ConnectedApp> = {
  id: "person",
  header: "Acts as",
  width: 8,
  grow: 1,
  cell: ({ person }) => <span title={person.email}>{person.name}</span>,
};

export function LastUsed({
  app: { lastUsedAt, lastUsedIp },
}: {
  app: Pick<ConnectedApp, "lastUsedAt" | "lastUsedIp">;
}) {
  if (!lastUsedAt) return <span className="text-ink-faint">Never</span>;
  return (
    <>
      <RelativeTime at={lastUsedAt} />
      {lastUsedIp && <span className="text-ink-faint"> · {lastUsedIp}</span>}
    </>
  );
}

/** The number of runs it started, as a link. */
export function RunsLink({ app: { id, runs } }: { app: Pick<ConnectedApp, "id" | "runs"> }) {
  if (runs.count === 0) return <span className="text-ink-faint">0</span>;
  const words = `${runs.count}${runs.isMore ? "+" : ""}`;
  return (
    <Link
      href={`/runs?${new URLSearchParams({ app: id })}`}
      className="text-accent-ink underline-offset-2 hover:underline"
      aria-label={`${words} ${runs.count === 1 ? "run" : "runs"}`}
    >
      {words}
    </Link>
  );
}
