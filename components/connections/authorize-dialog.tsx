"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { describeSettings, KIND_WORDS } from "./connection-draft.ts";
import { sayResumed, sayWaiting } from "./say-use.ts";
import { SecretField } from "./secret-field.tsx";
import { type Connection, useConnectionActions } from "./use-connections.ts";

/** Takes a connection's secret, the first or another one. */
export function AuthorizeDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [secret, setSecret] = useState("");
  const { authorize } = useConnectionActions();
  const { name, settings, status, refusal, usedBy } = connection;
  const isFirst = status === "not_authorised";
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={isFirst ? `Authorise ${name}` : `Replace the secret of ${name}`}
      description={`${describeSettings(settings)}, sent to ${connection.origins.join(", ")}.`}
      act={authorize.isPending ? "Saving" : isFirst ? "Authorise" : "Replace secret"}
      disabled={secret === "" || authorize.isPending}
      onSubmit={() =>
        authorize.mutate(
          { name, secret },
          {
            onSuccess: ({ resumedRuns }) => {
              notify(`${name} is authorised`, sayResumed(resumedRuns));
              onClose();
            },
          },
        )
      }
    >
      {refusal && (
        <p className="wrap-anywhere rounded-md bg-failed-wash px-3 py-2">
          <span className="text-ink-soft">The other side refused the last one: </span>
          {refusal}
        </p>
      )}
      {usedBy.waitingRuns > 0 && (
        <p className="text-ink-soft">{sayWaiting(usedBy.waitingRuns)} and go on by themselves.</p>
      )}
      <SecretField
        label={KIND_WORDS[settings.kind].secret}
        help="Kept sealed and shown to nobody. The old one is forgotten."
        value={secret}
        onChange={setSecret}
        error={fieldFault(authorize.error, "/secret")}
      />
      {!isFieldFault(authorize.error, ["/secret"]) && (
        <RefusalNotice what="The secret was not taken." error={authorize.error} />
      )}
    </FormDialog>
  );
}
