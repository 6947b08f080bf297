"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useSession } from "#components/session/use-session.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type ConnectedApp, useEndApp } from "./use-connected-apps.ts";

/** Ends what an app may do, once it is said what that means. */
export function EndAppDialog({
  app,
  open,
  onOpenChange,
}: {
  app: ConnectedApp;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const end = useEndApp();
  const { data: session } = useSession();
  const isMine = session?.user.id === app.person.id;
  const { name } = app.client;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isMine ? `End ${name}?` : `End ${name} of ${app.person.name}?`}
      confirmLabel="End connection"
      isPending={end.isPending}
      failure={end.error && <RefusalNotice what="The connection was not ended." error={end.error} />}
      onConfirm={() =>
        end.mutate(app.id, {
          onSuccess: () => {
            onOpenChange(false);
            notify(`${name} was ended`, { description: "It stops working immediately." });
          },
        })
      }
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
    </ConfirmDialog>
  );
}
