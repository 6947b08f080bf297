"use client";

import { saysWhatItCan } from "#components/keys/scope-words.ts";
import { Answered } from "./answered.tsx";
import { AppNotApproved } from "./app-not-approved.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { QuestionClosed } from "./question-closed.tsx";
import { type QuestionProps, useAnswer } from "./use-answer.ts";

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
