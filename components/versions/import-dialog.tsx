"use client";

import { useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useChange } from "#components/api/use-change.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import { AgentFileField } from "./agent-file-field.tsx";

/** Puts a file in the place of a draft, at the revision that the page shows. */
export function ImportDialog({
  agentId,
  revision,
  onClose,
}: {
  agentId: string;
  revision: number;
  onClose: () => void;
}) {
  const [file, setFile] = useState<AgentText>();
  const write = useChange(
    (body: AgentText) =>
      apiCall("PUT /api/agents/{agentId}/draft", { params: { agentId }, body: { revision, ...body } }),
    {
      rereads: ["/api/agents", "/api/drafts"],
      onSuccess: (draft) => {
        notify("File imported into the draft", {
          description:
            draft.revision === revision ? "It is what the draft was." : "Nothing is published yet.",
        });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      size="small"
      title="Import a file into the draft"
      description="Its name, description and graph take the draft's place. The published version stays."
      onClose={onClose}
      act={write.isPending ? "Importing" : "Import"}
      disabled={!file || write.isPending}
      onSubmit={() => file && write.mutate(file)}
    >
      <AgentFileField onRead={setFile} />
      <RefusalNotice what="The file was not imported." error={write.error} listsFaults />
    </FormDialog>
  );
}
