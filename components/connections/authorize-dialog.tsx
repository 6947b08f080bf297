"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { describeSettings, KIND_WORDS } from "./connection-draft.ts";
import { sayResumed, sayWaiting } from "./say-use.ts";
import { SecretField } from "./secret-field.tsx";
import { usualTestUrl } from "./test-url.ts";
import { TestUrlField } from "./test-url-field.tsx";
import { type Connection, useConnectionActions } from "./use-connections.ts";

/** Sets or replaces a connection's secret. */
export function AuthorizeDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [secret, setSecret] = useState("");
  const { authorize } = useConnectionActions();
  const { name, settings, status, refusal, usedBy, origins } = connection;
  const [testUrl, setTestUrl] = useState(() => usualTestUrl(usedBy, origins));
  const mustTest = usedBy.waitingRuns > 0;
  const isTested = testUrl.trim() !== "";
  const isFirst = status === "not_authorised";
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={isFirst ? `Add the secret of ${name}` : `Replace the secret of ${name}`}
      description={`${describeSettings(settings)}, sent to ${origins.join(", ")}.`}
      act={
        authorize.isPending ? (isTested ? "Testing" : "Saving") : isTested ? "Test and save" : "Save secret"
      }
      disabled={secret === "" || authorize.isPending || (mustTest && !isTested)}
      onSubmit={() =>
        authorize.mutate(
          { name, secret, ...(isTested ? { testUrl: testUrl.trim() } : {}) },
          {
            onSuccess: ({ resumedRuns }) => {
              notify(`Secret of ${name} saved`, sayResumed(resumedRuns));
              onClose();
            },
          },
        )
      }
    >
      {refusal && (
        <p className="wrap-anywhere rounded-md bg-failed-wash px-3 py-2">
          <span className="text-ink-soft">The last secret was refused: </span>
          {refusal}
        </p>
      )}
      {usedBy.waitingRuns > 0 && <p className="text-ink-soft">{sayWaiting(usedBy.waitingRuns)}.</p>}
      <SecretField
        label={KIND_WORDS[settings.kind].secret}
        help={
          isFirst
            ? "Stored sealed and never shown again."
            : "Stored sealed and never shown again. The old one is deleted."
        }
        value={secret}
        onChange={setSecret}
        error={fieldFault(authorize.error, "/secret")}
      />
      <TestUrlField value={testUrl} onChange={setTestUrl} isRequired={mustTest} error={authorize.error} />
      {!isFieldFault(authorize.error, ["/secret", "/testUrl"]) && (
        <RefusalNotice what="The secret was not saved." error={authorize.error} />
      )}
    </FormDialog>
  );
}
