"use client";

import { Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState, OnlyAdmins } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { AuthorizeDialog } from "./authorize-dialog.tsx";
import { ConnectionRow } from "./connection-row.tsx";
import { DeleteConnectionDialog } from "./delete-connection-dialog.tsx";
import { MissingConnections } from "./missing-connections.tsx";
import { NewConnectionDialog } from "./new-connection-dialog.tsx";
import { OriginsDialog } from "./origins-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { notAllowed } from "./test-url.ts";
import { type Connection, useConnections } from "./use-connections.ts";

/** The workspace's connections. `?connection=name` opens what that connection needs. */
export function ConnectionsView() {
  const query = useConnections();
  const { data } = query;
  const [connect, setConnect] = useQueryState("connection", parseAsString);
  const [isNew, setNew] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const mayManage = useMay("admin");
  const asked = data?.connections.find(({ name }) => name === connect);
  const missing = data?.missing.find(({ name }) => name === connect);
  const close = () => setOpened(undefined);
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Connections"
        state="Credentials that agents use for outside systems. Secrets are never shown again."
        actions={
          mayManage && (
            <Button look="primary" onClick={() => setNew(true)}>
              <Plus aria-hidden />
              New connection
            </Button>
          )
        }
      />
      {data ? (
        <>
          {data.missing.length > 0 && (
            <MissingConnections missing={data.missing} onCreate={(name) => void setConnect(name)} />
          )}
          {data.connections.length === 0 ? (
            <NoConnections onCreate={() => setNew(true)} />
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {data.connections.map((connection) => (
                <ConnectionRow
                  key={connection.name}
                  connection={connection}
                  onAuthorize={() => void setConnect(connection.name)}
                  onOrigins={() => setOpened({ dialog: "origins", connection })}
                  onTest={() => setOpened({ dialog: "test", connection })}
                  onDelete={() => setOpened({ dialog: "delete", connection })}
                />
              ))}
            </ul>
          )}
        </>
      ) : (
        <NotLoaded
          what="The connections could not be loaded."
          query={query}
          pending={<Skeleton className="h-72 rounded-lg" />}
          instead={{ permission_denied: <OnlyAdmins what="connections" /> }}
        />
      )}
      {asked && <NeededDialog connection={asked} onClose={() => void setConnect(null)} />}
      {(isNew || (data && mayManage && connect !== null && !asked)) && (
        <NewConnectionDialog
          name={connect ?? ""}
          use={missing?.usedBy}
          onClose={() => {
            setNew(false);
            void setConnect(null);
          }}
        />
      )}
      {opened?.dialog === "origins" && <OriginsDialog connection={opened.connection} onClose={close} />}
      {opened?.dialog === "test" && <TestDialog connection={opened.connection} onClose={close} />}
      {opened?.dialog === "delete" && (
        <DeleteConnectionDialog connection={opened.connection} onClose={close} />
      )}
    </div>
  );
}

interface Opened {
  readonly dialog: "origins" | "test" | "delete";
  readonly connection: Connection;
}

/** Asks for what a connection lacks so that its runs resume: another address, or a secret. */
function NeededDialog(props: { connection: Connection; onClose: () => void }) {
  const { status, usedBy, origins } = props.connection;
  const isAddressMissing = notAllowed(usedBy, origins).some(({ waitingRuns }) => waitingRuns > 0);
  return status === "authorised" && isAddressMissing ? (
    <OriginsDialog {...props} />
  ) : (
    <AuthorizeDialog {...props} />
  );
}

function NoConnections({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No connection yet"
      act={
        <Button className="justify-self-start" onClick={onCreate}>
          <Plus aria-hidden />
          New connection
        </Button>
      }
    >
      Agents name a connection when they call a system that needs a credential. The secret is stored sealed
      and sent only to the addresses you allow.
    </EmptyState>
  );
}
