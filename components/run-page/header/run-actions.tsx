import {
  Ban,
  FilePenLine,
  FlaskConical,
  GitCompare,
  Link2,
  MessageSquareReply,
  RotateCcw,
  SquareTerminal,
  StepForward,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { startCommand } from "#components/agents/start-command.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Button } from "#components/ui/button.tsx";
import { MenuItem, MenuLink, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { copyText } from "#components/ui/use-copy.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { editedStartPath, onAskedRunAct, type RunAct } from "../asked-act.ts";
import { useRunTab } from "../use-run-place.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ContinueDialog } from "./continue-dialog.tsx";
import { RerunDialog } from "./rerun-dialog.tsx";

/** The run's actions: the likeliest as a button, the rest in a menu; unavailable ones with a reason. */
export function RunActions({ page }: { page: RunPage }) {
  const [open, setOpen] = useState<RunAct | null>(null);
  useEffect(() => onAskedRunAct(setOpen), []);
  const [, setTab] = useRunTab("timeline");
  const { run, actions, failure } = page;
  const isChat = page.mode === "chat" || page.kind === "shell";
  const dialog = (name: RunAct) => ({
    open: open === name,
    onClose: () => setOpen(null),
  });
  function goOn(): void {
    if (isChat) void setTab("conversation").then(() => focusOn("[data-composer] textarea"));
    else setOpen("continue");
  }
  const ended = isTerminal(run.status);
  const mayBuild = useMayBuild();
  // People cannot answer waits that outside systems or connections end.
  const isForPeople = page.interactions.some(({ type }) => type === "user_input" || type === "approval");
  return (
    <>
      <MoreMenu label="More actions" isFramed>
        <Act permission={actions.rerun} icon={<RotateCcw aria-hidden />} onSelect={() => setOpen("rerun")}>
          Run again with the same input
        </Act>
        {actions.rerun.allowed && !page.inputIsCut && (
          <MenuLink icon={<FilePenLine aria-hidden />} href={editedStartPath(run)}>
            Run again with edited input
          </MenuLink>
        )}
        {run.status === "failed" && (
          <Act
            permission={actions.rerunFromFailure}
            icon={<StepForward aria-hidden />}
            onSelect={() => setOpen("failure")}
          >
            Run again from {failure?.nodeName ? `“${failure.nodeName}”` : "the failure"}
          </Act>
        )}
        <Act permission={actions.continue} icon={<MessageSquareReply aria-hidden />} onSelect={goOn}>
          Continue with a message
        </Act>
        <MenuSeparator />
        {ended && mayBuild && (
          <MenuLink
            icon={<FlaskConical aria-hidden />}
            href={`/agents/${run.agentId}?${new URLSearchParams({ tab: "tests", test: "new", from: run.runId })}`}
          >
            Make a test of this run
          </MenuLink>
        )}
        <MenuLink icon={<GitCompare aria-hidden />} href={`/runs/compare?left=${run.runId}`}>
          Compare with another run
        </MenuLink>
        {!page.inputIsCut && (
          <MenuItem icon={<SquareTerminal aria-hidden />} onSelect={() => void copyCurl(page)}>
            Copy as curl
          </MenuItem>
        )}
        <MenuItem
          icon={<Link2 aria-hidden />}
          onSelect={() => void copyAndTell(window.location.href, "Link copied")}
        >
          Copy link
        </MenuItem>
        <MenuSeparator />
        <Act
          permission={actions.cancel}
          icon={<Ban aria-hidden />}
          isDanger
          onSelect={() => setOpen("cancel")}
        >
          Cancel the run
        </Act>
      </MoreMenu>
      {actions.cancel.allowed && (
        <Button onClick={() => setOpen("cancel")}>
          <Ban aria-hidden />
          Cancel
        </Button>
      )}
      {ended && actions.rerun.allowed && !isChat && !actions.rerunFromFailure.allowed && (
        <Button onClick={() => setOpen("rerun")}>
          <RotateCcw aria-hidden />
          Run again
        </Button>
      )}
      {actions.rerunFromFailure.allowed && (
        <Button look={run.error?.retryable ? "primary" : "secondary"} onClick={() => setOpen("failure")}>
          <StepForward aria-hidden />
          Run again from the failure
        </Button>
      )}
      {actions.continue.allowed && isChat && (
        <Button look={run.status === "completed" ? "primary" : "secondary"} onClick={goOn}>
          <MessageSquareReply aria-hidden />
          Continue
        </Button>
      )}
      {run.status === "waiting" && actions.answer.allowed && isForPeople && (
        <Button look="primary" onClick={() => focusOn("[data-answer] :is(input, textarea, select, button)")}>
          <MessageSquareReply aria-hidden />
          Answer
        </Button>
      )}
      <CancelDialog page={page} {...dialog("cancel")} />
      <RerunDialog page={page} from="start" {...dialog("rerun")} />
      <RerunDialog page={page} from="failure" {...dialog("failure")} />
      {open === "continue" && <ContinueDialog page={page} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A disabled item with the reason. */
function Act({
  permission: { allowed, reason },
  icon,
  isDanger,
  onSelect,
  children,
}: {
  permission: RunPage["actions"]["cancel"];
  icon: ReactNode;
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <MenuItem icon={icon} disabled={!allowed} isDanger={isDanger === true && allowed} onSelect={onSelect}>
      <span className="grid py-1">
        {children}
        {!allowed && reason && <span className="max-w-72 text-meta">{reason}</span>}
      </span>
    </MenuItem>
  );
}

function focusOn(selector: string): void {
  // After the tab with the target has been rendered.
  requestAnimationFrame(() => {
    const place = document.querySelector<HTMLElement>(selector);
    place?.scrollIntoView({ block: "center" });
    place?.focus({ preventScroll: true });
  });
}

async function copyCurl({ run, input, inputIsRedacted, metadataIsRedacted }: RunPage): Promise<void> {
  const command = startCommand({
    origin: window.location.origin,
    agentId: run.agentId,
    body: { laneId: run.laneId, input, ...(run.metadata && { metadata: run.metadata }) },
  });
  const told =
    inputIsRedacted || metadataIsRedacted ? "curl copied. Fill in the redacted values" : "curl copied";
  await copyAndTell(command, told);
}

async function copyAndTell(text: string, told: string): Promise<void> {
  if (await copyText(text)) notify(told);
  else notifyFailure("The browser blocked copying");
}
