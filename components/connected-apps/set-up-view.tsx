"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { ClientGuide } from "./client-guide.tsx";
import { ConsentWords } from "./consent-words.tsx";
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
