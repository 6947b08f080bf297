"use client";

import { fieldFault } from "#components/api/api-error.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { ConnectionDraft } from "./connection-draft.ts";

interface Props {
  draft: ConnectionDraft;
  onChange: (changes: Partial<ConnectionDraft>) => void;
  error: Error | null;
}

/** The settings of a connection's kind, besides its secret. */
export function KindFields(props: Props) {
  const { draft, onChange, error } = props;
  switch (draft.kind) {
    case "bearer":
      return null;
    case "basic":
      return (
        <TextField
          label="User"
          autoComplete="off"
          value={draft.username}
          onChange={({ target }) => onChange({ username: target.value })}
          error={fieldFault(error, "/settings/username")}
        />
      );
    case "header":
      return (
        <TextField
          label="Header"
          autoComplete="off"
          placeholder="X-Api-Key"
          value={draft.headerName}
          onChange={({ target }) => onChange({ headerName: target.value })}
          error={fieldFault(error, "/settings/name")}
          className="font-mono"
        />
      );
    case "oauth_client_credentials":
      return <OauthFields {...props} />;
  }
}

function OauthFields({ draft, onChange, error }: Props) {
  return (
    <>
      <TextField
        label="Token address"
        autoComplete="off"
        placeholder="https://login.crm.example/oauth/token"
        value={draft.tokenUrl}
        onChange={({ target }) => onChange({ tokenUrl: target.value })}
        error={fieldFault(error, "/settings/tokenUrl")}
        className="font-mono"
      />
      <TextField
        label="Client id"
        autoComplete="off"
        value={draft.clientId}
        onChange={({ target }) => onChange({ clientId: target.value })}
        error={fieldFault(error, "/settings/clientId")}
        className="font-mono"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Scopes"
          optional
          autoComplete="off"
          help="Separated by spaces."
          value={draft.scopes}
          onChange={({ target }) => onChange({ scopes: target.value })}
          error={fieldFault(error, "/settings/scopes/0") ?? fieldFault(error, "/settings/scopes")}
          className="font-mono"
        />
        <TextField
          label="Audience"
          optional
          autoComplete="off"
          value={draft.audience}
          onChange={({ target }) => onChange({ audience: target.value })}
          error={fieldFault(error, "/settings/audience")}
          className="font-mono"
        />
      </div>
      <RadioGroup
        label="Client authentication"
        look="row"
        value={draft.authStyle}
        onValueChange={(authStyle) => onChange({ authStyle })}
        options={[
          { value: "basic", label: "HTTP Basic header" },
          { value: "body", label: "Request body" },
        ]}
      />
    </>
  );
}
