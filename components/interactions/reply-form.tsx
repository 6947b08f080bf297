"use client";

import { SendHorizontal } from "lucide-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { AnswerFailure, answerFaults, isConflict } from "./answer-failure.tsx";
import { QuestionField } from "./question-field.tsx";
import { useAnswerDraft } from "./use-draft.ts";
import { type Answered, type Interaction, type Reply, useReply } from "./use-interaction.ts";

/**
 * The questions of an interaction with a control for each. The server validates, and faults appear at their questions.
 */
export function ReplyForm({
  interaction,
  formRef,
  onAnswered,
}: {
  interaction: Interaction;
  formRef?: RefObject<HTMLFormElement | null> | undefined;
  onAnswered?: Answered | undefined;
}) {
  const { questions, allowSkip } = interaction;
  const { draft, setAnswer } = useAnswerDraft(interaction.interactionId);
  const [changedSince, setChangedSince] = useState<ReadonlySet<string>>(new Set());
  const reply = useReply(interaction);
  const faults = answerFaults(reply.error);
  const formId = useId();
  const fields = useRef<HTMLDivElement>(null);
  // Focuses the first invalid answer.
  useEffect(() => {
    if (reply.error) fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [reply.error]);

  function send(body: Reply) {
    setChangedSince(new Set());
    reply.mutate(body, {
      onSuccess: () => onAnswered?.("action" in body ? "Skipped" : "Answered"),
    });
  }
  return (
    <form
      id={formId}
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ answers: { ...draft.answers } });
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
      className="grid max-w-2xl gap-5"
    >
      <div ref={fields} className="contents">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={draft.answers[question.id]}
            onValueChange={(value) => {
              setAnswer(question.id, value);
              setChangedSince((before) => new Set(before).add(question.id));
            }}
            // A fault applies to the sent answer: it disappears when the answer changes.
            error={changedSince.has(question.id) ? undefined : faults[question.id]}
          />
        ))}
      </div>
      {!isConflict(reply.error) && Object.keys(faults).length === 0 && <AnswerFailure error={reply.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={reply.isPending} aria-busy={reply.isPending}>
          <SendHorizontal aria-hidden />
          {reply.isPending ? "Sending" : questions.length === 1 ? "Send answer" : "Send answers"}
        </Button>
        {allowSkip && (
          <Button disabled={reply.isPending} onClick={() => send({ action: "skip" })}>
            Skip
          </Button>
        )}
      </div>
    </form>
  );
}
