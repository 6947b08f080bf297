"use client";

import { apiCall } from "#components/api/api-call.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { saysWhatItCan } from "#components/keys/scope-words.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import { AppNotApproved } from "./app-not-approved.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { type Outcome, type QuestionProps, useAnswer } from "./use-answer.ts";

/**
 * The consent question until it is answered. A refused answer's error stays, even if another person is signed in now.
 */
export function ConsentQuestion({ request, consent }: Omit<QuestionProps, "answering">) {
  const answering = useAnswer();
  const { me, workspace, client, access, scopes, scopesBeyondRole } = consent;
  if (answering.answered) return <Answered {...answering.answered} client={client} />;
  // Another person or workspace resets the form.
  const key = `${me.id} ${workspace.id}`;
  const props = { request, consent, answering };
  switch (access.state) {
    case "allowed": {
      if (scopes.length > 0) return <ConsentForm key={key} {...props} />;
      const reason = `${client.name} asks only to ${saysWhatItCan(scopesBeyondRole)}. Your role in ${workspace.name}, ${me.role}, does not allow that. Ask an admin for another role.`;
      return <QuestionClosed key={key} {...props} reason={reason} />;
    }
    case "switched_off": {
      const reason = `${workspace.name} allows no connected apps. An admin of it can change that under Settings, Capabilities.`;
      return <QuestionClosed key={key} {...props} reason={reason} />;
    }
    case "not_approved":
      return <AppNotApproved key={key} {...props} access={access} />;
  }
}

/** Shown after the redirect opened a program instead of a page. */
function Answered({
  outcome,
  redirectTo,
  client,
}: {
  outcome: Outcome;
  redirectTo: string;
  client: ConsentDescription["client"];
}) {
  return (
    <div role="status" className="grid gap-4">
      <p className="wrap-anywhere">
        {outcome === "approved" ? `You approved ${client.name}.` : `You denied ${client.name}.`} Continue
        there. You can close this window.
      </p>
      <a href={redirectTo} className={buttonClasses("secondary", "h-10")}>
        Nothing happened? Open {client.redirectHost}
      </a>
    </div>
  );
}

/** Shown if the person cannot approve the app: why, and a link back. */
function QuestionClosed({ request, consent, answering, reason }: QuestionProps & { reason: string }) {
  const { answer, canAnswer, error } = answering;
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">{reason}</p>
      <RefusalNotice what={`${consent.client.name} got no answer.`} error={error} />
      <Button
        className="h-10"
        disabled={!canAnswer}
        onClick={() => answer("denied", () => apiCall("POST /api/connect/deny", { body: { request } }))}
      >
        Go back to the app
      </Button>
    </div>
  );
}
