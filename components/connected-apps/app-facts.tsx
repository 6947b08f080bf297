import { redirectWords } from "#components/app-approvals/redirect-words.ts";
import { ScopeList } from "#components/keys/allowed.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { LastUsed, RunsLink } from "./app-columns.tsx";
import { APP_STATE_WORDS } from "./app-state-badge.tsx";
import type { ConnectedApp } from "./use-connected-apps.ts";

/** The details of a connected app. */
export function AppFacts({ app }: { app: ConnectedApp }) {
  const { client, person, endedAt, endedBy } = app;
  const places = [...app.allowedTeams, ...app.allowedProjects];
  return (
    <section aria-label="About this app" className="rounded-lg border border-line bg-surface p-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        <Fact label="Acts as">
          {person.name}
          <span className="block text-ink-faint text-meta">{person.email}</span>
        </Fact>
        <Fact label="Redirects to">{redirectWords(client.redirectHosts)}</Fact>
        <Fact label="Connected">
          <RelativeTime at={app.connectedAt} />
        </Fact>
        <Fact label="Last used">
          <LastUsed app={app} />
        </Fact>
        <Fact label="Permissions" isWide>
          <ScopeList scopes={app.scopes} />
        </Fact>
        <Fact label="Status" isWide>
          {APP_STATE_WORDS[app.state].means}
        </Fact>
        {endedAt && (
          <Fact label="Ended" isWide>
            <RelativeTime at={endedAt} />
            {endedBy && ` by ${endedBy.name}`}
          </Fact>
        )}
        {places.length > 0 && (
          <Fact label="Limited to" isWide>
            {places.map(({ name }) => name).join(", ")}
          </Fact>
        )}
        <Fact label="Runs started">
          <RunsLink app={app} />
        </Fact>
        <Fact label="Id">
          <CopyableId id={app.id} what="id of the connected app" />
        </Fact>
      </dl>
    </section>
  );
}
