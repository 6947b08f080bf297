"use client";

import { Answered } from "./answered.tsx";
import { AppNotApproved } from "./app-not-approved.tsx";
import { AppsNotAllowed } from "./apps-not-allowed.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { type QuestionProps, useAnswer } from "./use-answer.ts";

/** The question, until it is answered. Why an answer was refused stays, also where another person is asked now. */
export function ConsentQuestion({ request, consent }: Omit<QuestionProps, "answering">) {
  const answering = useAnswer();
  const { me, workspace, client, access } = consent;
  if (answering.answered) return <Answered {...answering.answered} client={client} />;
  // Another person and another workspace are another form.
  const key = `${me.id} ${workspace.id}`;
  const props = { request, consent, answering };
  switch (access.state) {
    case "allowed":
      return <ConsentForm key={key} {...props} />;
    case "switched_off":
      return <AppsNotAllowed key={key} {...props} />;
    case "not_approved":
      return <AppNotApproved key={key} {...props} access={access} />;
  }
}
