"use client";

import { Play } from "lucide-react";
import { useId } from "react";
import { MODE_WORDS } from "#components/agents/lane-words.ts";
import { SchemaTable } from "#components/agents/schema-table.tsx";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { KEY_VARIABLE, startPath } from "#components/call-samples/call.ts";
import { callSamples } from "#components/call-samples/call-samples.ts";
import { acceptedWords } from "#components/start-run/files/file-rules.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeTabs } from "#components/ui/code-tabs.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { Link } from "#components/ui/link.tsx";

type Lane = AgentToStart["lanes"][number];

/** One public lane: its input, how it is called, and a link to start a run. */
export function LaneSection({
  agentId,
  lane,
  mayStart,
  isOnly,
}: {
  agentId: string;
  lane: Lane;
  mayStart: boolean;
  /** The page's own button starts the only lane. */
  isOnly: boolean;
}) {
  const titleId = useId();
  const { icon: Icon, label, takes } = MODE_WORDS[lane.mode];
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={titleId} className="wrap-anywhere flex items-center gap-2 font-semibold">
            <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />
            {lane.name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-faint text-meta">
            {label} · {takes} <CopyableId id={lane.id} what="lane id" />
          </p>
        </div>
        {mayStart && !isOnly && (
          <Link
            href={`/agents/${agentId}/start?${new URLSearchParams({ lane: lane.id })}`}
            className={buttonClasses("secondary")}
          >
            <Play aria-hidden />
            Start a run
            <span className="sr-only"> on {lane.name}</span>
          </Link>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-4 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SchemaTable schema={lane.inputSchema} label={`Input of ${lane.name}`} />
          <AttachmentRules rules={lane.attachments} />
        </div>
        {mayStart && <LaneCall agentId={agentId} lane={lane} />}
      </div>
      <details className="group min-w-0">
        <summary className="w-fit cursor-pointer rounded-sm text-ink-soft text-table hover:text-ink">
          Raw schema
        </summary>
        <div className="pt-2">
          <JsonView value={lane.inputSchema} label={`Schema of ${lane.name}`} />
        </div>
      </details>
    </section>
  );
}

/** The call that starts a run on the lane, with the lane's example. */
function LaneCall({ agentId, lane }: { agentId: string; lane: Lane }) {
  const call = {
    origin: window.location.origin,
    path: startPath(agentId),
    body: lane.startExample ?? { laneId: lane.id },
    attachments: [],
  };
  return (
    <section aria-label={`Call of ${lane.name}`} className="grid min-w-0 gap-2">
      <CodeTabs label={`Language of the call of ${lane.name}`} samples={callSamples(call)} />
      <p className="text-ink-faint text-meta">
        With an{" "}
        <Link href="/keys" className="text-accent-ink underline underline-offset-2 hover:no-underline">
          API key
        </Link>{" "}
        that may start runs in <code className="font-mono">{KEY_VARIABLE}</code>.
      </p>
    </section>
  );
}

function AttachmentRules({ rules }: { rules: Lane["attachments"] }) {
  if (!rules.supported) return <p className="text-ink-faint text-table">Takes no attachments.</p>;
  if (rules.fields.length === 0) {
    return (
      <p className="text-ink-soft text-table">
        {rules.required ? "Needs attachments" : "Takes attachments"}: {acceptedWords(rules.acceptedTypes)}.
      </p>
    );
  }
  return (
    <div className="grid gap-1 text-table">
      <h3 className="font-medium">Attachments</h3>
      <ul className="grid gap-1">
        {rules.fields.map(({ name, label, description, required, multiple, acceptedTypes }) => (
          <li key={name} className="wrap-anywhere">
            {label}
            <span className="text-ink-soft">
              {" "}
              · {multiple ? "any number of " : "one of "}
              {acceptedWords(acceptedTypes)} · {required ? "required" : "optional"}
            </span>
            {description && <span className="block text-ink-faint text-meta">{description}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
