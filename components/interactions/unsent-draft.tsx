"use client";

import { Button } from "#components/ui/button.tsx";
import { inWords } from "./outcome-note.tsx";
import { useDraft } from "./use-draft.ts";
import type { Interaction } from "./use-interaction.ts";

/** What somebody typed for an interaction that was answered, or ended, before they sent it. */
export function UnsentDraft({ interaction }: { interaction: Interaction }) {
  const { draft, isEmpty, discard } = useDraft(interaction.interactionId);
  if (isEmpty) return null;
  const answers = interaction.questions.flatMap((question) => {
    const value = draft.answers[question.id];
    return value === undefined
      ? []
      : [{ id: question.id, label: question.label, words: inWords(question, value) }];
  });
  const typed =
    draft.comment === "" ? answers : [{ id: "", label: "Comment", words: draft.comment }, ...answers];
  return (
    <section aria-label="What you typed" className="grid gap-3 rounded-lg border border-line p-4">
      <h3 className="font-medium">What you typed was not sent</h3>
      <dl className="grid gap-2">
        {typed.map(({ id, label, words }) => (
          <div key={id}>
            <dt className="text-ink-faint text-meta">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" onClick={discard} className="justify-self-start">
        Discard it
      </Button>
    </section>
  );
}
