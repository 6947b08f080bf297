"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { useSession } from "#components/session/use-session.ts";
import { notify } from "#components/ui/toast.tsx";
import { type ConnectedApp, useEndApp } from "./use-connected-apps.ts";

/** Ends an app's grant, after showing the consequences. */
export function EndAppDialog({ app, onClose }: { app: ConnectedApp; onClose: () => void }) {
  const end = useEndApp();
  const { data: session } = useSession();
  const isMine = session?.user.id === app.person.id;
  const { name } = app.client;
  return (
    <ConfirmChange
      onClose={onClose}
      title={isMine ? `End ${name}?` : `End ${name} of ${app.person.name}?`}
      confirmLabel="End connection"
      change={end}
      given={app.id}
      refused="The connection was not ended."
      onDone={() => notify(`${name} was ended`, { description: "It stops working immediately." })}
    >
      <p>It stops working immediately and has to sign in again.</p>
      {app.runs.count > 0 && (
        <p>Runs that it started continue. People can answer and cancel them in the list of runs.</p>
      )}
      <p>
        {isMine
          ? "You can connect it again at any time. It then finds the runs that it started before."
          : `${app.person.name} may connect it again, unless connected apps are switched off in the settings.`}
      </p>
    </ConfirmChange>
  );
}
