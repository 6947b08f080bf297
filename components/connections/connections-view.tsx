"use client";

import { Plus } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { useMay } from "#components/session/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ConnectionRow } from "./connection-row.tsx";
import { MissingConnections } from "./missing-connections.tsx";
import { type Connection, useConnections } from "./use-connections.ts";

const AuthorizeDialog = lazyPart(async () => (await import("./authorize-dialog.tsx")).AuthorizeDialog);
const DeleteConnectionDialog = lazyPart(
  async () => (await import("./delete-connection-dialog.tsx")).DeleteConnectionDialog,
);
const NewConnectionDialog = lazyPart(
  async () => (await import("./new-connection-dialog.tsx")).NewConnectionDialog,
);

/** How agents sign in elsewhere. `?connection=name` opens what that connection needs: to be made, or authorised. */
export function ConnectionsView() {
  const { data, error, isFetching, refetch } = useConnections();
  const [connect, setConnect] = useQueryState("connection", parseAsString);
  const [isNew, setNew] = useState(false);
  const [deleted, setDeleted] = useState<Connection>();
  const mayManage = useMay("admin");
  const asked = data?.connections.find(({ name }) => name === connect);
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHeader
        title="Connections"
        state="How agents sign in elsewhere. A secret goes in here and is shown to nobody again."
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
                  onDelete={() => setDeleted(connection)}
                />
              ))}
            </ul>
          )}
        </>
      ) : error instanceof ApiError && error.code === "permission_denied" ? (
        <p className="text-ink-soft">Admins and owners see and change the connections of the workspace.</p>
      ) : error ? (
        <FailureNotice
          what="The connections could not be read."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Skeleton className="h-72 rounded-lg" />
      )}
      {asked && <AuthorizeDialog connection={asked} onClose={() => void setConnect(null)} />}
      {(isNew || (data && mayManage && connect !== null && !asked)) && (
        <NewConnectionDialog
          name={connect ?? ""}
          onClose={() => {
            setNew(false);
            void setConnect(null);
          }}
        />
      )}
      {deleted && <DeleteConnectionDialog connection={deleted} onClose={() => setDeleted(undefined)} />}
    </div>
  );
}

function NoConnections({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No connection yet"
      act={
        <Button look="primary" className="justify-self-start" onClick={onCreate}>
          <Plus aria-hidden />
          New connection
        </Button>
      }
    >
      An agent that calls a system with a sign-in names a connection. Its secret stays here, sealed, and is
      sent only to the addresses you allow.
    </EmptyState>
  );
}
