"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useChange } from "#components/api/use-change.ts";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { copyName, duplicateAgent } from "./duplicate-agent.ts";

/** Makes a new draft of what an agent's draft holds now, and goes there. */
export function DuplicateDialog({
  agentId,
  name,
  onClose,
}: {
  agentId: string;
  name: string;
  onClose: () => void;
}) {
  const router = useRouter();
  const [given, setGiven] = useState(copyName(name));
  const duplicate = useChange(duplicateAgent, {
    rereads: ["/api/drafts"],
    onSuccess: ({ id }) => router.push(`/agents/${id}/edit`),
  });
  return (
    <FormDialog
      size="small"
      title="Duplicate this agent"
      description="The copy is a draft of the same team. Runs, keys and versions stay with the original."
      onClose={onClose}
      onSubmit={() => duplicate.mutate({ agentId, name: given })}
      act={duplicate.isPending ? "Duplicating" : "Duplicate"}
      disabled={duplicate.isPending || given.trim() === ""}
    >
      <TextField
        label="Name"
        value={given}
        maxLength={200}
        onChange={(event) => setGiven(event.target.value)}
      />
      {duplicate.error && <RefusalNotice what="The agent could not be duplicated." error={duplicate.error} />}
    </FormDialog>
  );
}
