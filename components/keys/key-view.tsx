"use client";

import { Pause, Pencil, Play, RefreshCw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { MissingState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { KeyFacts } from "./key-facts.tsx";
import { KeySkeleton } from "./key-skeleton.tsx";
import { KeyStateBadge } from "./key-state-badge.tsx";
import { KeyUsageChart } from "./key-usage-chart.tsx";
import { OverlapNotice } from "./overlap-notice.tsx";
import { RequestsTable } from "./requests-table.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { condenseScopes } from "./scope-words.ts";
import { useKeyActions } from "./use-key-actions.ts";
import { type KeyDetail, useKey } from "./use-keys.ts";

const KeyRuns = lazyPart(
  async () => (await import("./key-runs.tsx")).KeyRuns,
  <Skeleton className="h-96 rounded-lg" />,
);

/** One key: its permissions, its usage and its actions. */
export function KeyView({ keyId }: { keyId: string }) {
  const query = useKey(keyId);
  const { data } = query;
  if (data) return <Loaded apiKey={data} />;
  return (
    <NotLoaded
      what="The key could not be loaded."
      query={query}
      pending={<KeySkeleton />}
      instead={{ key_not_found: <NotThere /> }}
    />
  );
}

const TABS = ["requests", "runs"] as const;

function Loaded({ apiKey }: { apiKey: KeyDetail }) {
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(TABS).withDefault("requests").withOptions(CHOSEN),
  );
  return (
    <div className="grid gap-5">
      <PageHeader
        title={apiKey.name}
        badge={<KeyStateBadge state={apiKey.state} />}
        state={condenseScopes(apiKey.scopes)}
        actions={<Actions apiKey={apiKey} />}
      />
      {apiKey.previousSecretExpiresAt !== null && <OverlapNotice apiKey={apiKey} />}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <KeyUsageChart keyId={apiKey.id} />
        <KeyFacts apiKey={apiKey} />
      </div>
      <Tabs
        label="Activity"
        value={tab}
        onValueChange={(next) => void setTab(next)}
        tabs={[
          { value: "requests", label: "Requests", content: <KeyRequests keyId={apiKey.id} /> },
          { value: "runs", label: "Runs", content: <KeyRuns keyId={apiKey.id} /> },
        ]}
      />
    </div>
  );
}

type Asked = "rotate" | "deactivate" | "revoke";

function Actions({ apiKey }: { apiKey: KeyDetail }) {
  const router = useRouter();
  const [asked, setAsked] = useState<Asked>();
  const { setStatus } = useKeyActions(apiKey.id);
  const { may, state } = apiKey;
  if (!may.stop && !may.change) return null;
  const dialog = { apiKey, onClose: () => setAsked(undefined) };
  function reactivate() {
    setStatus.mutate("active", {
      onSuccess: () => notify("Key reactivated"),
      onError: (error) => notifyFailure("The key could not be reactivated", { description: error.message }),
    });
  }
  return (
    <>
      <MoreMenu label="More actions" isFramed>
        {may.change && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => router.push(`/keys/${apiKey.id}/edit`)}>
            Edit
          </MenuItem>
        )}
        {may.stop && state !== "expired" && (
          <MenuItem
            icon={state === "inactive" ? <Play aria-hidden /> : <Pause aria-hidden />}
            onSelect={() => (state === "inactive" ? reactivate() : setAsked("deactivate"))}
          >
            {state === "inactive" ? "Reactivate" : "Deactivate"}
          </MenuItem>
        )}
        {may.stop && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => setAsked("revoke")}>
              Revoke permanently
            </MenuItem>
          </>
        )}
      </MoreMenu>
      {may.change && (
        <Button onClick={() => setAsked("rotate")}>
          <RefreshCw aria-hidden />
          Rotate
        </Button>
      )}
      {asked === "rotate" && <RotateDialog {...dialog} />}
      {asked === "deactivate" && <DeactivateDialog {...dialog} />}
      {asked === "revoke" && <RevokeDialog {...dialog} />}
    </>
  );
}

function NotThere() {
  return (
    <div className="grid gap-5">
      <PageHeader title="Key" />
      <MissingState noun="Key" href="/keys" all="All keys">
        It may belong to another workspace or person, or the link is wrong.
      </MissingState>
    </div>
  );
}

/** A key's logged requests. */
function KeyRequests({ keyId }: { keyId: string }) {
  return <RequestsTable of={{ keyId }} none="No request was made with this key in the last 30 days." />;
}
