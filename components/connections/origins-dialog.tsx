"use client";

import { useState } from "react";
import { isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import { words } from "./connection-draft.ts";
import { OriginsField, originFault } from "./origins-field.tsx";
import { sayResumed } from "./say-use.ts";
import { usualTestUrl } from "./test-url.ts";
import { TestUrlField } from "./test-url-field.tsx";
import { type Connection, useConnectionActions } from "./use-connections.ts";

/** Edits a connection's allowed addresses; runs that wait for one of them resume. */
export function OriginsDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { name, status, usedBy } = connection;
  const [typed, setTyped] = useState(() => connection.origins.join("\n"));
  const [testUrl, setTestUrl] = useState<string>();
  const { changeOrigins } = useConnectionActions();
  const { error, isPending } = changeOrigins;
  const origins = words(typed);
  const hasSecret = status !== "not_authorised";
  const mustTest = hasSecret && usedBy.waitingRuns > 0;
  const tested = hasSecret ? (testUrl ?? usualTestUrl(usedBy, origins)).trim() : "";
  const isTested = tested !== "";
  return (
    <FormDialog
      onClose={onClose}
      title={`Allowed addresses of ${name}`}
      act={isPending ? (isTested ? "Testing" : "Saving") : isTested ? "Test and save" : "Save addresses"}
      disabled={isPending || (mustTest && !isTested)}
      onSubmit={() =>
        changeOrigins.mutate(
          { name, origins, ...(isTested ? { testUrl: tested } : {}) },
          {
            onSuccess: ({ resumedRuns }) => {
              notify(`Addresses of ${name} saved`, sayResumed(resumedRuns));
              onClose();
            },
          },
        )
      }
    >
      <OriginsField use={usedBy} value={typed} onChange={setTyped} error={error} />
      {hasSecret && (
        <TestUrlField value={testUrl ?? tested} onChange={setTestUrl} isRequired={mustTest} error={error} />
      )}
      {!isFieldFault(error, ["/testUrl"]) && !originFault(error) && (
        <RefusalNotice what="The addresses were not saved." error={error} />
      )}
    </FormDialog>
  );
}
