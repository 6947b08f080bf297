"use client";

import { ArrowLeft, ArrowRight, Bot, Route, Workflow } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { AnswerAlike } from "#components/interactions/answer-alike.tsx";
import type { ApprovalHandle } from "#components/interactions/approval-form.tsx";
import { Asked, TYPE_WORDS } from "#components/interactions/asked.tsx";
import { AssignmentMenu } from "#components/interactions/assignment-menu.tsx";
import { Expiry } from "#components/interactions/expiry.tsx";
import { InteractionBody } from "#components/interactions/interaction-body.tsx";
import { type Interaction, useInteraction } from "#components/interactions/use-interaction.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { KeyHint } from "#components/ui/key-hint.tsx";
import { Link } from "#components/ui/link.tsx";
import { notify } from "#components/ui/toast.tsx";
import { DetailSkeleton } from "./inbox-skeleton.tsx";
import { useEarlyKeys, useInboxKeys } from "./use-inbox-keys.ts";
import { ITEM_HEADING_ID } from "./use-inbox-place.ts";

/** The open item: its origin, its request, and a form for the answer. */
export function InboxDetail({
  interactionId,
  next,
  onBack,
  onAnswered,
}: {
  interactionId: string;
  /** The next item. */
  next: string | null;
  onBack: () => void;
  onAnswered: () => void;
}) {
  const query = useInteraction(interactionId);
  const { data } = query;
  const early = useEarlyKeys({ isRead: data !== undefined });
  return (
    <article className="grid min-w-0 gap-4">
      {/* Omits the page's heading if the item replaces the list. */}
      <h1 className="sr-only lg:hidden">Inbox</h1>
      <Button look="quiet" className="-ml-2 justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden />
        Inbox
      </Button>
      {data ? (
        <Detail interaction={data} early={early} next={next} onAnswered={onAnswered} />
      ) : (
        <NotLoaded what="This item could not be loaded." query={query} pending={<DetailSkeleton />} />
      )}
    </article>
  );
}

function Detail({
  interaction,
  early,
  next,
  onAnswered,
}: {
  interaction: Interaction;
  early: ReturnType<typeof useEarlyKeys>;
  next: string | null;
  onAnswered: () => void;
}) {
  const { title, type, status, requestedAt, expiresAt, node, agent, lane, run, mayAnswer } = interaction;
  const { word, icon: Icon } = TYPE_WORDS[type];
  const approval = useRef<ApprovalHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const isOpen = status === "open";
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element disappears with the previous item, with the list, or when somebody else answers first. A
  // person who uses the keyboard then continues from this heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again when the item is closed
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [isOpen]);
  useInboxKeys({ interaction, early, approval, form });
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="grid gap-3 border-line border-b px-5 pt-4 pb-3.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Badge tone={isOpen ? "attention" : "neutral"} icon={<Icon aria-hidden />}>
            {isOpen ? word : `${word}, closed`}
          </Badge>
          {isOpen && mayAnswer && <AssignmentMenu interaction={interaction} />}
        </div>
        <h2
          id={ITEM_HEADING_ID}
          ref={heading}
          tabIndex={-1}
          className="wrap-anywhere rounded-sm font-semibold text-title tracking-tight outline-none"
        >
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table">
          <Place icon={<Bot aria-hidden />} href={`/agents/${agent.id}`}>
            {agent.name}
          </Place>
          <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-soft [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
            <Route aria-hidden />
            <span className="wrap-anywhere">{lane.name}</span>
          </span>
          <Place icon={<Workflow aria-hidden />} href={`/runs/${run.id}`}>
            Open the run
          </Place>
        </div>
        <div className="-mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-faint text-meta">
          <Asked at={requestedAt} by={node.name} iteration={interaction.iteration} />
          {isOpen && <Expiry at={expiresAt} />}
        </div>
      </header>
      <div className="grid gap-5 p-5">
        <AnswerAlike interaction={interaction} onAnswered={onAnswered} />
        <InteractionBody
          interaction={interaction}
          approval={approval}
          formRef={form}
          onAnswered={(did) => {
            notify(did, { description: title });
            onAnswered();
          }}
        />
        {!isOpen && next !== null && (
          <Button className="justify-self-start" onClick={onAnswered}>
            Next item
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
      {isOpen && <Keys interaction={interaction} />}
    </div>
  );
}

function Place({ icon, href, children }: { icon: ReactNode; href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-w-0 items-center gap-1.5 rounded-sm text-ink-soft hover:text-ink hover:underline [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-ink-faint"
    >
      {icon}
      <span className="wrap-anywhere">{children}</span>
    </Link>
  );
}

/** Shows the available shortcuts. */
function Keys({ interaction: { type, mayAnswer } }: { interaction: Interaction }) {
  const keys: [string, string][] = [
    ["j", "next"],
    ["k", "previous"],
    ...(mayAnswer && type === "approval"
      ? ([
          ["a", "approve"],
          ["r", "reject"],
        ] as [string, string][])
      : []),
    ...(mayAnswer && type === "user_input"
      ? ([
          ["enter", "answer"],
          ["mod+enter", "send"],
        ] as [string, string][])
      : []),
    ...(mayAnswer ? ([["m", "claim"]] as [string, string][]) : []),
  ];
  return (
    <footer className="hidden flex-wrap gap-x-4 gap-y-1 border-line border-t px-5 py-2.5 text-ink-faint text-meta lg:flex pointer-coarse:hidden">
      {keys.map(([key, word]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <KeyHint keys={key} />
          {word}
        </span>
      ))}
    </footer>
  );
}
