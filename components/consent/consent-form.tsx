"use client";

import { type FormEvent, useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { AllowlistFields } from "#components/keys/allowlist-fields.tsx";
import { needsAllowlists } from "#components/keys/key-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { type ConsentDraft, choiceOf, consentDraftOf, consentFaultsOf, nounsOf } from "./consent-draft.ts";
import { ConsentScopes } from "./consent-scopes.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";
import { TakeOver } from "./take-over.tsx";
import type { QuestionProps } from "./use-answer.ts";

/** A person's decision about an app: what it may do, where, or not at all. */
export function ConsentForm({ request, consent, answering }: QuestionProps) {
  const [draft, setDraft] = useState(() => consentDraftOf(consent));
  const [tried, setTried] = useState(false);
  const { answer, canAnswer, isPending, error } = answering;
  const change = (changes: Partial<ConsentDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const faults = consentFaultsOf(draft);
  const { teams, projects } = needsAllowlists(draft.scopes);
  const { client, me, workspace, predecessor } = consent;

  function approve(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const { scopes, allowedTeamIds, allowedProjectIds, staysConnected } = choiceOf(draft);
    answer("approved", () =>
      apiCall("POST /api/connect/approve", {
        body: {
          request,
          userId: me.id,
          workspaceId: workspace.id,
          scopes: [...scopes],
          staysConnected,
          allowedTeamIds: [...allowedTeamIds],
          allowedProjectIds: [...allowedProjectIds],
          ...(predecessor && draft.takesOver && { takesOver: predecessor.grantId }),
        },
      }),
    );
  }
  const deny = () => answer("denied", () => apiCall("POST /api/connect/deny", { body: { request } }));

  return (
    <form onSubmit={approve} noValidate className="grid gap-6">
      <ConsentScopes
        asked={consent.scopes}
        beyondRole={consent.scopesBeyondRole}
        role={me.role}
        chosen={draft.scopes}
        allowedBefore={consent.earlier?.scopes}
        onChange={(scopes) => change({ scopes })}
        staysConnected={draft.staysConnected}
        onStaysConnectedChange={(staysConnected) => change({ staysConnected })}
        error={tried ? faults.scopes : undefined}
      />
      {(teams || projects) && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium">Limit {nounsOf(draft.scopes)} to</legend>
          <AllowlistFields
            draft={draft}
            onChange={change}
            faults={tried ? faults : {}}
            choices={consent}
            isNarrow
          />
        </fieldset>
      )}
      {predecessor && (
        <TakeOver
          name={client.name}
          predecessor={predecessor}
          checked={draft.takesOver}
          onChange={(takesOver) => change({ takesOver })}
        />
      )}
      <RedirectNotice {...client} />
      <RefusalNotice what={`${client.name} got no answer.`} error={error} listsFaults />
      <div className="grid gap-3">
        <Button look="primary" type="submit" className="h-10" disabled={!canAnswer}>
          {isPending ? "Sending" : "Approve"}
        </Button>
        <Button className="h-10" disabled={!canAnswer} onClick={deny}>
          Deny
        </Button>
      </div>
    </form>
  );
}
