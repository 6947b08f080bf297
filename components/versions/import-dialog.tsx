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
    <ChooseFileDialog
      onClose={onClose}
      isPending={write.isPending}
      error={write.error}
      onFile={(file) => write.mutate(file)}
    />
  );
}

/** Has a person choose the file that is to be the draft. */
export function ChooseFileDialog({
  onClose,
  isPending = false,
  error = null,
  onFile,
}: {
  onClose: () => void;
  isPending?: boolean;
  error?: Error | null;
  onFile: (file: AgentText) => void;
}) {
  const [file, setFile] = useState<AgentText>();
  return (
    <FormDialog
      size="small"
      title="Import a file into the draft"
      description="Its name, description and graph take the draft's place. The published version stays."
      onClose={onClose}
      act={isPending ? "Importing" : "Import"}
      disabled={!file || isPending}
      onSubmit={() => file && onFile(file)}
    >
      <AgentFileField onRead={setFile} />
      <RefusalNotice what="The file was not imported." error={error} listsFaults />
    </FormDialog>
  );
}
