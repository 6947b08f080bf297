"use client";

import { Answered } from "./answered.tsx";
import { AppsNotAllowed } from "./apps-not-allowed.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { type QuestionProps, useAnswer } from "./use-answer.ts";

/** The question, until it is answered. Why an answer was refused stays, also where another person is asked now. */
export function ConsentQuestion({ request, consent }: Omit<QuestionProps, "answering">) {
  const answering = useAnswer();
  const { me, workspace, client, isAllowed } = consent;
  if (answering.answered) return <Answered {...answering.answered} client={client} />;
  const Question = isAllowed ? ConsentForm : AppsNotAllowed;
  // Another person and another workspace are another form.
  return (
    <Question key={`${me.id} ${workspace.id}`} request={request} consent={consent} answering={answering} />
  );
}
