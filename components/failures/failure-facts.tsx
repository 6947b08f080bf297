import { useState } from "react";
import { AssigneeMenu, NOT_ASKED } from "#components/assignment/assignee-menu.tsx";
import { failedRunsHref, runsIn } from "#components/runs/failure-words.ts";
import { useMay } from "#components/session/use-session.ts";
import { Fact } from "#components/ui/fact.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { type FailureDetail, useAssignFailure, useFailureAssignees } from "./use-failures.ts";

const LINK = "text-accent-ink underline underline-offset-2 hover:no-underline";

/** Since when, how often, in which versions, and who sees to it. */
export function FailureFacts({ failure }: { failure: FailureDetail }) {
  const { agent, firstSeenAt, firstVersion, lastSeenAt, lastVersion, versions, pattern } = failure;
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-lg border border-line bg-surface p-4">
      <Fact label="Assignee" isWide>
        <Assignee failure={failure} />
      </Fact>
      <Fact label="First seen">
        <RelativeTime at={firstSeenAt} />
        {firstVersion !== null && `, version ${firstVersion}`}
      </Fact>
      <Fact label="Last seen">
        <RelativeTime at={lastSeenAt} />
        {lastVersion !== null && `, version ${lastVersion}`}
      </Fact>
      <Fact label="Runs">
        <Link href={failedRunsHref(failure.id)} className={LINK}>
          {runsIn(failure)}
        </Link>
      </Fact>
      <Fact label="Agent">
        <Link href={`/agents/${encodeURIComponent(agent.id)}`} className={LINK}>
          {agent.name}
        </Link>
      </Fact>
      {versions.length > 0 && (
        <Fact label="By version" isWide>
          <ul className="flex flex-wrap gap-x-4 tabular-nums">
            {versions.map(({ version, count }) => (
              <li key={version}>
                {version === null ? "Draft" : `v${version}`}
                <span className="text-ink-soft">: {count.toLocaleString("en")}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Grouped by message" isWide>
        <code className="font-mono text-meta/5">{pattern}</code>
      </Fact>
    </dl>
  );
}

function Assignee({ failure }: { failure: FailureDetail }) {
  const assign = useAssignFailure(failure);
  const [asked, setAsked] = useState(NOT_ASKED);
  const people = useFailureAssignees(failure.id, asked);
  const mayAct = useMay("operator");
  if (!mayAct) return failure.assignee?.name ?? <span className="text-ink-faint">Nobody</span>;
  return (
    <AssigneeMenu
      assignee={failure.assignee}
      assign={assign}
      asked={asked}
      onAsk={setAsked}
      people={people}
      searchLabel="Search operators of the agent"
      empty="No operator of the agent has this name."
    />
  );
}
