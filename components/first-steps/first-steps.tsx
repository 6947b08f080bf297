"use client";

import { CircleCheck, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMay } from "#components/session/use-session.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { startRefundPath, useFirstStepFacts, useHasModel } from "./use-first-steps.ts";

/** Its fields are for the few who set up a workspace. */
const ConnectModel = lazyPart(async () => (await import("./connect-model.tsx")).ConnectModel);

type Act = { readonly label: string } & ({ readonly href: string } | { readonly onOpen: () => void });

interface Step {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly isDone: boolean;
  /** The likeliest first: a link, or what opens here. */
  readonly acts: readonly Act[];
}

/** Three things to do in a new workspace, none of which needs a network. Each ticks itself off. */
export function FirstSteps({ onHide }: { onHide: () => void }) {
  const facts = useFirstStepFacts({ isFollowed: true });
  const hasModel = useHasModel({ isFollowed: true });
  const mayBuild = useMay("builder");
  const mayAnswer = useMay("operator");
  const isAdmin = useMay("admin");
  const [isConnecting, setConnecting] = useState(false);
  if (!facts.data || (isAdmin && hasModel === undefined))
    return facts.error ? null : <Skeleton className="h-72 rounded-lg" />;
  const { refund, hasOwnAgent } = facts.data;
  const steps: Step[] = [
    ...(refund && mayAnswer ? [approveRefund(refund)] : []),
    ...(isAdmin ? [connectModel(hasModel === true, () => setConnecting(true))] : []),
    ...(mayBuild ? [buildAgent(hasOwnAgent)] : []),
  ];
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="first-steps" className="max-w-3xl rounded-lg border border-line bg-surface">
      <header className="flex items-center justify-between gap-3 border-line border-b py-2 pr-2 pl-4">
        <h2 id="first-steps" className="font-semibold text-heading">
          First steps
        </h2>
        <p role="status" className="ml-auto text-ink-soft text-table tabular-nums">
          {done === steps.length ? "All done" : `${done} of ${steps.length} done`}
        </p>
        <IconButton label="Hide the first steps" onClick={onHide}>
          <X aria-hidden />
        </IconButton>
      </header>
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <ShownStep key={step.id} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
      {isConnecting && <ConnectModel onClose={() => setConnecting(false)} />}
    </section>
  );
}

function ShownStep({
  step: { title, words, isDone, acts },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 px-4 py-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] sm:items-center">
      <Mark isDone={isDone}>{number}</Mark>
      <div className="grid min-w-0 gap-0.5">
        <h3 className={classNames("font-medium", isDone && "text-ink-soft")}>
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h3>
        <p className="text-ink-soft text-table">{words}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-start-2">
        {acts.map((act, index) => (
          <StepAct key={act.label} act={act} look={isNext && index === 0 ? "primary" : "secondary"} />
        ))}
      </div>
    </li>
  );
}

function StepAct({ act, look }: { act: Act; look: "primary" | "secondary" }) {
  if ("href" in act)
    return (
      <Link href={act.href} className={buttonClasses(look)}>
        {act.label}
      </Link>
    );
  return (
    <Button look={look} onClick={act.onOpen}>
      {act.label}
    </Button>
  );
}

function Mark({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  if (isDone) return <CircleCheck aria-hidden className="size-6 text-completed" />;
  return (
    <span
      aria-hidden
      className="grid size-6 place-items-center rounded-full border border-line-control text-ink-soft text-meta tabular-nums"
    >
      {children}
    </span>
  );
}

function approveRefund({
  agentId,
  interactionId,
  answeredRunId,
}: {
  agentId: string;
  interactionId: string | null;
  answeredRunId: string | null;
}): Step {
  const start = { label: "Start a refund", href: startRefundPath(agentId) };
  const decide = {
    label: "Decide in the inbox",
    href: `/inbox?${new URLSearchParams({ item: interactionId ?? "" })}`,
  };
  const read = { label: "Read its trace", href: `/runs/${answeredRunId}` };
  const isWaiting = interactionId !== null;
  return {
    id: "refund",
    title: "Approve a refund",
    isDone: answeredRunId !== null,
    words:
      answeredRunId !== null
        ? "You decided. The trace shows each step of the run, and what it waited for."
        : isWaiting
          ? "The refund is over the limit, so its run waits for you."
          : "Refund desk pays up to 500 EUR by itself, and asks a person about more. The form is filled in.",
    acts: answeredRunId !== null ? [read] : isWaiting ? [decide] : [start],
  };
}

function connectModel(isDone: boolean, onOpen: () => void): Step {
  return {
    id: "model",
    title: "Connect a model",
    isDone,
    words: isDone
      ? "Agents can call it. Settings show which models they name, and test them."
      : "For agents that write or judge. Until then a built-in offline model answers, which writes no prose.",
    acts: isDone ? [{ label: "Models", href: "/settings/models" }] : [{ label: "Connect a model", onOpen }],
  };
}

function buildAgent(isDone: boolean): Step {
  return {
    id: "agent",
    title: "Build an agent",
    isDone,
    words: isDone
      ? "It is under Agents: as a draft until it is published."
      : "From a template with its tests, a blank canvas, or a file.",
    acts: isDone
      ? [{ label: "Agents", href: "/agents" }]
      : [
          { label: "Choose a template", href: "/agents/new?from=approval-with-erp" },
          { label: "Import a file", href: "/agents/new?from=file" },
        ],
  };
}
