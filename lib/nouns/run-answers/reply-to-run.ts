import { DomainError } from "#lib/contract/errors.ts";
import { Question } from "#lib/contract/interactions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { ReplyBody } from "#lib/contract/reply.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Answer, Asked } from "./answer.ts";
import { answerInteraction } from "./answer-interaction.ts";
import { checkAnswers, parseSoleAnswer } from "./check-answers.ts";
import { replyTranscript } from "./reply-transcript.ts";

/** The six shapes of a reply, normalised. */
interface ReadReply {
  readonly skip: boolean;
  readonly text: string | undefined;
  /** The text's field in the body. */
  readonly textAt: "/message" | "/transcriptText";
  readonly answers: JsonObject | undefined;
}

function readReply(body: ReplyBody): ReadReply {
  if ("action" in body && body.action === "skip")
    return { skip: true, text: undefined, textAt: "/message", answers: undefined };
  const answers = "answers" in body ? body.answers : undefined;
  if ("transcriptText" in body)
    return { skip: false, text: body.transcriptText || undefined, textAt: "/transcriptText", answers };
  const text = ("message" in body && body.message) || undefined;
  return { skip: false, text, textAt: "/message", answers };
}

function answerOf(interaction: Asked, body: ReplyBody): Answer {
  const questions = Question.array().parse(interaction.request.questions ?? []);
  const { skip, text, textAt, answers } = readReply(body);
  if (skip) {
    if (interaction.request.allowSkip === true) return { answer: { skipped: true, answers: {} }, said: null };
    throw answerInvalid([
      { code: "skip_not_allowed", message: "this interaction cannot be skipped", field: "/action" },
    ]);
  }
  const { values, faults } = answers
    ? checkAnswers(questions, answers)
    : parseSoleAnswer(questions, { text: text ?? "", field: textAt });
  if (faults.length > 0) throw answerInvalid(faults);
  return {
    answer: { skipped: false, answers: values },
    said: replyTranscript({ questions, answers: values, text }),
  };
}

function answerInvalid(details: { code: string; message: string; field: string }[]): DomainError {
  return new DomainError(
    "answer_invalid",
    "The answer does not fit what is asked; the interaction stays open.",
    { details },
  );
}

/**
 * Answers the run's questions (interface: POST /runs/{runId}/reply; D9).
 * @throws DomainError run_not_found, permission_denied, interaction_conflict, answer_invalid.
 */
export async function replyToRun({ actor, runId, body }: { actor: Actor; runId: string; body: ReplyBody }) {
  return answerInteraction({
    actor,
    runId,
    interactionId: body.interactionId,
    type: "user_input",
    check: (interaction) => answerOf(interaction, body),
  });
}
