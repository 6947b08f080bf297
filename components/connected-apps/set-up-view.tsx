"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { ClientGuide } from "./client-guide.tsx";
import { CLIENT_NAMES, SET_UP_CLIENTS } from "./set-up-guides.ts";
import { SwitchedOff } from "./switched-off.tsx";
import { useSetUp } from "./use-connected-apps.ts";

/** How to connect each client to this service. */
export function SetUpView() {
  const [client, setClient] = useQueryState(
    "client",
    parseAsStringLiteral(SET_UP_CLIENTS).withDefault("claude-code").withOptions(CHOSEN),
  );
  const query = useSetUp();
  const { data, error } = query;
  return (
    <div className="mx-auto grid w-full max-w-[67rem] gap-5">
      <PageHeader
        title="Connect an app"
        state="Ready to paste for this service. Nothing here contains a secret."
      />
      <SwitchedOff />
      {error && !data ? (
        <NotLoaded what="The service's address could not be loaded." query={query} />
      ) : (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,44rem)_minmax(16rem,20rem)] xl:gap-12">
          <Tabs
            label="Which app"
            value={client}
            onValueChange={(next) => void setClient(next)}
            tabs={SET_UP_CLIENTS.map((value) => ({
              value,
              label: CLIENT_NAMES[value],
              content: data ? (
                <ClientGuide client={value} url={data.mcpUrl} />
              ) : (
                <Skeleton className="h-96 w-full" />
              ),
            }))}
          />
          <ConsentWords />
        </div>
      )}
    </div>
  );
}

/** Describes the steps between the client and the first call, so that none surprises. */
function ConsentWords() {
  return (
    <section
      aria-label="What happens next"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What happens next</h2>
      <ol className="grid list-decimal gap-2 pl-4 text-ink-soft marker:text-ink-faint">
        <li>The browser opens a page of this service. Sign in, if you are not.</li>
        <li>
          It names the app, the address it redirects to, and what it wants to do. An app chooses its own name:
          continue only if you have just started this.
        </li>
        <li>
          Tick what the app may do and, if asked, which teams and projects it may use. Then press Approve. You
          return to the app.
        </li>
        <li>
          The app lists its tools: agents to run, runs to read and answer. You can end the connection under
          Connected apps at any time.
        </li>
      </ol>
    </section>
  );
}
