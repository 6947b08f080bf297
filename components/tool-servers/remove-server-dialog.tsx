"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type ToolServer, usersOf, useToolServerActions } from "./use-tool-servers.ts";

/** Removes a tool server, after showing which agents use its tools. */
export function RemoveServerDialog({ server, onClose }: { server: ToolServer; onClose: () => void }) {
  const { remove } = useToolServerActions();
  const agents = usersOf(server);
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Remove ${server.name}?`}
      confirmLabel="Remove server"
      change={remove}
      given={server.name}
      refused="The server was not removed."
      onDone={() => notify(`${server.name} is removed`)}
    >
      <p>Calls of its tools fail from now on. Calls in flight finish.</p>
      {agents.length > 0 ? (
        <p>
          <span className="font-medium text-ink">
            {agents.length === 1 ? "One published agent names" : `${agents.length} published agents name`} its
            tools:
          </span>{" "}
          {agents.join(", ")}.
        </p>
      ) : (
        <p>No published agent names its tools.</p>
      )}
    </ConfirmChange>
  );
}
