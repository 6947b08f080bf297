"use client";

import { useLayoutEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-mark.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { MaskedField } from "#components/ui/masked-field.tsx";
import { commentLabel } from "./draft-store.ts";
import { inWords } from "./outcome-note.tsx";
import { useAnswerDraft } from "./use-draft.ts";
import { type Interaction, useIsAnswering } from "./use-interaction.ts";

/** Text that somebody had typed when the interaction was answered or ended. */
export function UnsentDraft({ interaction }: { interaction: Interaction }) {
  const { draft, isEmpty, discard } = useAnswerDraft(interaction.interactionId);
  // The page may learn of the person's own answer before its request has returned.
  const isAnswering = useIsAnswering(interaction.interactionId);
  const isOpen = interaction.status === "open";
  const wasOpen = useRef(isOpen);
  const isShown = !isOpen && !isEmpty && !isAnswering;
  const section = useRef<HTMLElement>(null);
  // The focused field has gone with the question. Further typing must not trigger shortcuts, so the focus moves before
  // the next key event.
  useLayoutEffect(() => {
    if (isShown && wasOpen.current && isFocusLost()) section.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!isShown) return null;
  const answers = interaction.questions.flatMap((question) => {
    const value = draft.answers[question.id];
    if (value === undefined) return [];
    const isHidden = question["x-laneway-sensitive"] === true;
    return [{ id: question.id, label: question.label, words: inWords(question, value), isHidden }];
  });
  const comment = { id: "", label: commentLabel(draft), words: draft.comment, isHidden: false };
  return (
    <section
      ref={section}
      aria-label="What you typed"
      tabIndex={-1}
      data-takes-keys
      className="grid gap-3 rounded-lg border border-line p-4 outline-none"
    >
      <h3 className="font-medium">What you typed was not sent</h3>
      <ul className="grid gap-3">
        {(draft.comment === "" ? answers : [comment, ...answers]).map(({ id, label, words, isHidden }) => (
          <li key={id} className="grid gap-1">
            {isHidden ? (
              <MaskedField label={label} value={words} readOnly />
            ) : (
              <>
                <p className="text-ink-faint text-meta">{label}</p>
                <p className="wrap-anywhere whitespace-pre-wrap">{words}</p>
              </>
            )}
            {/* The button has no border, so its icon aligns with the text. */}
            <p className="-ml-2 pointer-coarse:-ml-3">
              <CopyButton text={words} label={`Copy ${label}`} />
            </p>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={discard} className="justify-self-start">
        Discard
      </Button>
    </section>
  );
}
