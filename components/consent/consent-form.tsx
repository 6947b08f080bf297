"use client";

import { type FormEvent, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { writeApi } from "#components/api/write-api.ts";
import { AllowlistFields } from "#components/keys/allowlist-fields.tsx";
import { needsAllowlists } from "#components/keys/key-draft.ts";
import { Button } from "#components/ui/button.tsx";
import { type ConsentDraft, choiceOf, draftOf, faultsOf, nounsOf } from "./consent-draft.ts";
import { ConsentScopes } from "./consent-scopes.tsx";
import { RedirectNotice } from "./redirect-notice.tsx";
import type { QuestionProps } from "./use-answer.ts";

/** What a person decides about an app: what it may do, where, and whether at all. */
export function ConsentForm({ request, consent, answering }: QuestionProps) {
  const [draft, setDraft] = useState(() => draftOf(consent));
  const [tried, setTried] = useState(false);
  const { answer, canAnswer, isPending, error } = answering;
  const change = (changes: Partial<ConsentDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const faults = faultsOf(draft);
  const { teams, projects } = needsAllowlists(draft.scopes);
  const { client, me, workspace } = consent;

  function approve(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const { scopes, allowedTeamIds, allowedProjectIds, staysConnected } = choiceOf(draft);
    answer("approved", () =>
      writeApi({
        method: "POST",
        path: "/api/connect/approve",
        body: {
          request,
          userId: me.id,
          workspaceId: workspace.id,
          scopes: [...scopes],
          staysConnected,
          allowedTeamIds: [...allowedTeamIds],
          allowedProjectIds: [...allowedProjectIds],
        },
      }),
    );
  }
  const deny = () =>
    answer("denied", () => writeApi({ method: "POST", path: "/api/connect/deny", body: { request } }));

  return (
    <form onSubmit={approve} noValidate className="grid gap-6">
      <ConsentScopes
        asked={consent.scopes}
        chosen={draft.scopes}
        allowedBefore={consent.earlier?.scopes}
        onChange={(scopes) => change({ scopes })}
        staysConnected={draft.staysConnected}
        onStaysConnectedChange={(staysConnected) => change({ staysConnected })}
        error={tried ? faults.scopes : undefined}
      />
      {(teams || projects) && (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-medium">Where it may work on {nounsOf(draft.scopes)}</legend>
          <AllowlistFields
            draft={draft}
            onChange={change}
            faults={tried ? faults : {}}
            choices={consent}
            isNarrow
          />
        </fieldset>
      )}
      <RedirectNotice {...client} />
      <RefusalNotice what={`${client.name} was not answered.`} error={error} listsFaults />
      <div className="grid gap-3">
        <Button look="primary" type="submit" className="h-10" disabled={!canAnswer}>
          {isPending ? "One moment" : "Approve"}
        </Button>
        <Button className="h-10" disabled={!canAnswer} onClick={deny}>
          Deny
        </Button>
      </div>
    </form>
  );
}
