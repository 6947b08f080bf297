"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { TestOutcome } from "./test-outcome.tsx";
import { usualTestUrl } from "./test-url.ts";
import { type Connection, useConnectionActions } from "./use-connections.ts";

/** Tests a connection's secret at an address and shows the result. */
export function TestDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { name, origins, usedBy } = connection;
  const [url, setUrl] = useState(() => usualTestUrl(usedBy, origins));
  const { test } = useConnectionActions();
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={`Test ${name}`}
      description="Laneway calls the address with GET, with the secret and without it."
      cancel="Close"
      act={test.isPending ? "Testing" : "Test"}
      disabled={test.isPending || url.trim() === ""}
      onSubmit={() => test.mutate({ name, url: url.trim() })}
    >
      <TextField
        label="Address"
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={fieldFault(test.error, "/url")}
        className="font-mono"
      />
      <div role="status" className="empty:hidden">
        {test.data && !test.isPending && <TestOutcome test={test.data} />}
      </div>
      {!isFieldFault(test.error, ["/url"]) && (
        <RefusalNotice what="The connection was not tested." error={test.error} />
      )}
    </FormDialog>
  );
}
