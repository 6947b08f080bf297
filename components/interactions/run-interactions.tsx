"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { focusPage, isFocusLost } from "#components/ui/focus-page.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { InteractionPanel } from "./interaction-panel.tsx";
import { useAnswerDraft } from "./use-draft.ts";
import { useInteraction, useIsAnswering } from "./use-interaction.ts";

/**
 * All interactions of a run with their forms; parallel branches may ask at the same time. An interaction that somebody
 * else answered, or that ended, stays visible with its outcome, so that a person who was typing sees who was first.
 * @param focusAfter where the focus goes when what had it has gone with its question.
 */
export function RunInteractions({
  open,
  focusAfter = focusPage,
}: {
  open: readonly string[];
  focusAfter?: () => void;
}) {
  const shown = useEverOpen(open);
  return shown.map((id) => (
    <RunInteraction key={id} interactionId={id} isOpen={open.includes(id)} focusAfter={focusAfter} />
  ));
}

/** The ids of all interactions that were open while the page is, in order of appearance. */
function useEverOpen(open: readonly string[]): readonly string[] {
  const [shown, setShown] = useState(open);
  const added = open.filter((id) => !shown.includes(id));
  if (added.length === 0) return shown;
  const all = [...shown, ...added];
  setShown(all);
  return all;
}

/** `isOpen` comes from the run's live data; the interaction is reloaded when it closes. */
function RunInteraction({
  interactionId,
  isOpen,
  focusAfter,
}: {
  interactionId: string;
  isOpen: boolean;
  focusAfter: () => void;
}) {
  const query = useInteraction(interactionId);
  const { data: interaction, error, refetch } = query;
  useEffect(() => {
    if (!isOpen) void refetch();
  }, [isOpen, refetch]);
  const isOver = !isOpen || (interaction !== undefined && interaction.status !== "open");
  const isMine = isOver && interaction?.answered?.byMe === true;
  const { isEmpty } = useAnswerDraft(interactionId);
  const isAnswering = useIsAnswering(interactionId);
  const isKept = !isEmpty && !isAnswering;
  // The person's own answer needs no message here, unless another tab sent it and this tab keeps typed text. An
  // interaction that an outside system ended needs none either: the run continues.
  const isForPeople = interaction?.type === "user_input" || interaction?.type === "approval";
  const isHidden = (isMine && !isKept) || (isOver && !(isForPeople && interaction?.mayAnswer === true));
  // The pressed button has gone with its question, or with the discarded draft. Whether it is over may be known before.
  const moveFocus = useEffectEvent(focusAfter);
  useEffect(() => {
    if ((isHidden || (isOver && !isKept)) && isFocusLost()) moveFocus();
  }, [isHidden, isOver, isKept]);
  if (!interaction) {
    if (!isOpen) return null;
    if (!error) return <Skeleton className="h-40" />;
    return <NotLoaded what="The pending interactions could not be loaded." query={query} />;
  }
  if (isHidden) return null;
  return <InteractionPanel interaction={interaction} />;
}
