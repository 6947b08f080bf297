"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { sayUse } from "./say-use.ts";
import { type Connection, useConnectionActions } from "./use-connections.ts";

const SHOWN = 6;

/** Deletes a connection, after showing who uses it. */
export function DeleteConnectionDialog({
  connection: { name, usedBy },
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { remove } = useConnectionActions();
  const use = sayUse(usedBy);
  const names = [...usedBy.agents.map((agent) => agent.name), ...usedBy.toolServers];
  return (
    <ConfirmChange
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete connection"
      change={remove}
      given={name}
      refused="The connection was not deleted."
      onDone={() => notify(`${name} is deleted`)}
    >
      <p>Its secret is deleted immediately and permanently.</p>
      {use ? (
        <>
          <p className="font-medium text-ink">
            {use} still {names.length === 1 ? "names" : "name"} it:
          </p>
          <ul className="list-disc pl-5">
            {names.slice(0, SHOWN).map((one) => (
              <li key={one}>{one}</li>
            ))}
            {names.length > SHOWN && <li>and {names.length - SHOWN} more</li>}
          </ul>
          <p>Runs that need it wait until a connection with this name exists.</p>
        </>
      ) : (
        <p>No published agent and no tool server uses it.</p>
      )}
    </ConfirmChange>
  );
}
