import { Ban, CircleCheck, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { RevealValues } from "#components/reveal/reveal-values.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Json } from "#lib/contract/json.ts";
import type { Interaction, Question } from "./use-interaction.ts";

/** The outcome of a closed interaction, and who was first. Announced when it appears. */
export function OutcomeNote({ interaction }: { interaction: Interaction }) {
  const { status, answered, expiresAt, type } = interaction;
  if (status === "open") return null;
  if (status === "expired") {
    return (
      <Note icon={<Clock aria-hidden />}>
        <p className="font-medium">Nobody answered in time.</p>
        <p className="text-ink-soft">
          It expired {expiresAt && <RelativeTime at={expiresAt} />}; the run continued without an answer.
        </p>
      </Note>
    );
  }
  if (!answered) {
    return (
      <Note icon={<Ban aria-hidden />}>
        <p className="font-medium">This is no longer pending.</p>
        <p className="text-ink-soft">The run ended or took another path before anybody answered.</p>
      </Note>
    );
  }
  const who = answered.byMe ? "You" : capitalised(answered.by);
  const rejected = type === "approval" && answered.answer?.action === "reject";
  return (
    <Note icon={rejected ? <CircleX aria-hidden /> : <CircleCheck aria-hidden />}>
      <p>
        <span className="font-medium">{who}</span> {didWhat(interaction)} <RelativeTime at={answered.at} />.
      </p>
      <Given interaction={interaction} />
      {interaction.hasSensitiveAnswers && (
        <div className="mt-2">
          <RevealValues runId={interaction.run.id} interactionId={interaction.interactionId} />
        </div>
      )}
    </Note>
  );
}

function didWhat({ type, answered }: Interaction): string {
  if (type === "approval") return answered?.answer?.action === "reject" ? "rejected this" : "approved this";
  if (type === "auth") return "connected it";
  if (type === "tool") return "posted the result";
  return answered?.answer?.skipped === true ? "skipped this" : "answered this";
}

/** The answers, or the reason. */
function Given({ interaction: { answered, questions } }: { interaction: Interaction }) {
  const { comment, answers } = answered?.answer ?? {};
  if (typeof comment === "string" && comment !== "") {
    return <blockquote className="wrap-anywhere whitespace-pre-wrap text-ink-soft">“{comment}”</blockquote>;
  }
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return null;
  const given = questions.flatMap((question) => {
    const value = Object.entries(answers).find(([id]) => id === question.id)?.[1];
    return value === undefined ? [] : [{ question, words: inWords(question, value) }];
  });
  if (given.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-2">
      {given.map(({ question, words }) => (
        <div key={question.id}>
          <dt className="text-ink-faint text-meta">{question.label}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An answer with its options' labels. */
export function inWords(question: Question, value: Json): string {
  if (Array.isArray(value)) return value.map((one) => inWords(question, one)).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return question.options.find((option) => option.value === text)?.label ?? text;
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex gap-2.5 rounded-lg border border-line bg-sunken p-4 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint"
    >
      {icon}
      <div className="grid min-w-0 grow gap-1">{children}</div>
    </div>
  );
}
