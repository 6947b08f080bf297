"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useFocusFault } from "#components/ui/use-focus-fault.ts";
import {
  type ConnectionDraft,
  type ConnectionKind,
  connectionOf,
  KIND_WORDS,
  newDraft,
  testUrlOf,
} from "./connection-draft.ts";
import { KindFields } from "./kind-fields.tsx";
import { OriginsField, originFault } from "./origins-field.tsx";
import { sayResumed } from "./say-use.ts";
import { SecretField } from "./secret-field.tsx";
import { TestUrlField } from "./test-url-field.tsx";
import { type ConnectionUse, useConnectionActions } from "./use-connections.ts";

const KINDS: readonly ConnectionKind[] = ["bearer", "basic", "header", "oauth_client_credentials"];

/** Fields that show their own faults, like the name. */
const FIELDS = [
  "/secret",
  "/testUrl",
  ...["username", "name", "tokenUrl", "clientId", "scopes", "scopes/0", "audience"].map(
    (part) => `/settings/${part}`,
  ),
];

/** Creates a connection. With `use`, agents already refer to a missing connection, so its name is fixed. */
export function NewConnectionDialog({
  name,
  use,
  onClose,
}: {
  name: string;
  use: ConnectionUse | undefined;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => newDraft(name, use));
  const { create } = useConnectionActions();
  const change = (changes: Partial<ConnectionDraft>) => setDraft({ ...draft, ...changes });
  const { error } = create;
  const [isNameFixed] = useState(use !== undefined);
  const fields = useFocusFault(error);
  // Addresses from graphs are prefilled; then only the secret is missing.
  const [isAddressKnown] = useState(draft.origins !== "");
  const testUrl = testUrlOf(draft, use);
  const hasTest = draft.secret !== "" && testUrl !== "";
  const mustTest = draft.secret !== "" && use !== undefined && use.waitingRuns > 0;
  return (
    <FormDialog
      onClose={onClose}
      title="New connection"
      description="A credential for an outside system. Agents name the connection and never see its secret."
      act={
        create.isPending
          ? hasTest
            ? "Testing"
            : "Creating"
          : hasTest
            ? "Test and create"
            : "Create connection"
      }
      disabled={create.isPending || (mustTest && !hasTest)}
      onSubmit={() =>
        create.mutate(connectionOf(draft, use), {
          onSuccess: ({ resumedRuns, ...made }) => {
            notify(`Connection ${made.name} created`, sayResumed(resumedRuns));
            onClose();
          },
        })
      }
    >
      <div ref={fields} className="grid gap-5">
        {isNameFixed ? (
          <dl>
            <Fact label="Name">
              <span className="font-mono">{name}</span>
            </Fact>
          </dl>
        ) : (
          <TextField
            label="Name"
            autoComplete="off"
            placeholder="crm"
            help="Agents use it as connectionId. Lowercase letters, digits, - and _."
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            error={fieldFault(error, "/name")}
            className="font-mono"
          />
        )}
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
        <OriginsField
          use={use}
          value={draft.origins}
          onChange={(origins) => change({ origins })}
          error={error}
          isFirstFocus={isNameFixed && !isAddressKnown}
        />
        <SecretField
          label={KIND_WORDS[draft.kind].secret}
          optional
          help="Stored sealed and never shown again. You can add it later."
          value={draft.secret}
          onChange={(secret) => change({ secret })}
          error={fieldFault(error, "/secret")}
          isFirstFocus={isNameFixed && isAddressKnown}
        />
        {draft.secret !== "" && (
          <TestUrlField
            value={draft.testUrl ?? testUrl}
            onChange={(typed) => change({ testUrl: typed })}
            isRequired={mustTest}
            error={error}
          />
        )}
        {!isFieldFault(error, isNameFixed ? FIELDS : ["/name", ...FIELDS]) && !originFault(error) && (
          <RefusalNotice what="The connection was not created." error={error} />
        )}
      </div>
    </FormDialog>
  );
}
