"use client";

import { useId } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { AnswerAlike } from "./answer-alike.tsx";
import { Asked, TYPE_WORDS } from "./asked.tsx";
import { AssignmentMenu } from "./assignment-menu.tsx";
import { Expiry } from "./expiry.tsx";
import { InteractionBody } from "./interaction-body.tsx";
import type { Answered, Interaction } from "./use-interaction.ts";

/** One interaction on its run's page, which already shows agent and run. */
export function InteractionPanel({
  interaction,
  onAnswered,
}: {
  interaction: Interaction;
  onAnswered?: Answered;
}) {
  const headingId = useId();
  const { title, type, status, requestedAt, expiresAt, node, alike, interactionId } = interaction;
  const { word, icon: Icon } = TYPE_WORDS[type];
  const isOpen = status === "open";
  return (
    <section
      aria-labelledby={headingId}
      className={classNames(
        "overflow-hidden rounded-lg border border-line bg-surface",
        isOpen && "border-l-2 border-l-waiting-mark",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3">
        <div className="grid min-w-0 gap-1">
          <h2 id={headingId} className="wrap-anywhere font-semibold text-heading">
            {title}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-faint text-meta">
            <span className="inline-flex items-center gap-1">
              <Icon aria-hidden className="size-3" />
              {word}
            </span>
            <Asked at={requestedAt} by={node.name} iteration={interaction.iteration} />
            {isOpen && <Expiry at={expiresAt} />}
          </p>
        </div>
        {isOpen && interaction.mayAnswer && <AssignmentMenu interaction={interaction} />}
      </header>
      <div className="grid gap-4 px-4 pb-4">
        {alike[0] === interactionId && <AnswerAlike interaction={interaction} />}
        <InteractionBody interaction={interaction} {...(onAnswered ? { onAnswered } : {})} />
      </div>
    </section>
  );
}
