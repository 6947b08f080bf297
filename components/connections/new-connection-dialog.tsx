"use client";

import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import {
  type ConnectionDraft,
  type ConnectionKind,
  connectionOf,
  KIND_WORDS,
  newDraft,
} from "./connection-draft.ts";
import { KindFields } from "./kind-fields.tsx";
import { sayResumed } from "./say-use.ts";
import { SecretField } from "./secret-field.tsx";
import { useConnectionActions } from "./use-connections.ts";

const KINDS: readonly ConnectionKind[] = ["bearer", "basic", "header", "oauth_client_credentials"];

/** That say for themselves what is wrong with them. */
const FIELDS = [
  "/name",
  "/secret",
  ...["username", "name", "tokenUrl", "clientId", "scopes", "scopes/0", "audience"].map(
    (part) => `/settings/${part}`,
  ),
];

/** A new connection; `name` is given where agents ask for one that is not there. */
export function NewConnectionDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [draft, setDraft] = useState(() => newDraft(name));
  const { create } = useConnectionActions();
  const change = (changes: Partial<ConnectionDraft>) => setDraft({ ...draft, ...changes });
  const { error } = create;
  return (
    <FormDialog
      onClose={onClose}
      title="New connection"
      description="How agents sign in elsewhere. They name the connection and never see its secret."
      act={create.isPending ? "Connecting" : "Create connection"}
      disabled={create.isPending}
      onSubmit={() =>
        create.mutate(connectionOf(draft), {
          onSuccess: ({ resumedRuns, ...made }) => {
            notify(`${made.name} is there`, sayResumed(resumedRuns));
            onClose();
          },
        })
      }
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="crm"
        help="What agents write as connectionId: small letters, digits, - and _."
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={fieldFault(error, "/name")}
        className="font-mono"
      />
      <RadioGroup
        label="Signs in with"
        look="tiles"
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
        options={KINDS.map((kind) => ({
          value: kind,
          label: KIND_WORDS[kind].label,
          help: KIND_WORDS[kind].help,
        }))}
      />
      <KindFields draft={draft} onChange={change} error={error} />
      <TextArea
        label="May be sent to"
        rows={2}
        placeholder="https://api.crm.example"
        help="One address a line, without a path. The secret goes nowhere else, whatever a URL in an agent says."
        value={draft.origins}
        onChange={({ target }) => change({ origins: target.value })}
        error={originFault(error)}
        className="font-mono"
      />
      <SecretField
        label={KIND_WORDS[draft.kind].secret}
        optional
        help="Kept sealed and shown to nobody. Left empty, the connection waits to be authorised."
        value={draft.secret}
        onChange={(secret) => change({ secret })}
        error={fieldFault(error, "/secret")}
      />
      {!isFieldFault(error, FIELDS) && !originFault(error) && (
        <RefusalNotice what="The connection was not made." error={error} />
      )}
    </FormDialog>
  );
}

/** A fault of any of the addresses. */
function originFault(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find(({ field }) => field?.startsWith("/origins"));
  return fault && fieldFault(error, fault.field ?? "");
}
