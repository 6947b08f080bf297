import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  FilePenLine,
  FlaskConical,
  GitCompare,
  Link2,
  ListTree,
  Pencil,
  Play,
  RotateCcw,
  StepForward,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { askRunAct, editedStartPath } from "#components/run-page/asked-act.ts";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { copyText } from "#components/ui/use-copy.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import type { Found, FoundGroup } from "./palette-entry.ts";

/** What else people call running again. */
const RERUN_WORDS = "rerun retry";

const RUN = /^\/runs\/(run_[0-9a-z]+)$/;
const AGENT = /^\/agents\/(agt_[0-9a-z]+)(?:\/|$)/;

/** What can be done with what is open, those acts alone that the person may do now. */
export function useOpenActions(): FoundGroup {
  const path = usePathname();
  const run = useRunActions(RUN.exec(path)?.[1]);
  const agent = useAgentActions(AGENT.exec(path)?.[1]);
  const copyLink: Found = {
    id: "open:copy-link",
    label: "Copy link to this page",
    icon: Link2,
    run: copyAddress,
  };
  const acts = run ?? agent;
  return { label: acts?.label ?? "This page", found: [...(acts?.found ?? []), copyLink] };
}

async function copyAddress(): Promise<void> {
  if (await copyText(window.location.href)) notify("Link copied");
  else notifyFailure("The browser blocked copying");
}

function useRunActions(runId: string | undefined): FoundGroup | undefined {
  // As the page shows it; the page itself keeps it up to date.
  const { data: page } = useQuery({
    ...apiQuery("/api/runs/{runId}", { params: { runId: runId ?? "" } }),
    enabled: runId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!page || runId === undefined) return undefined;
  const { run, actions, failure, inputIsCut, mode, kind } = page;
  const isChat = mode === "chat" || kind === "shell";
  const acts: (Found | false)[] = [
    actions.rerunFromFailure.allowed && {
      id: "open:rerun-failure",
      alias: RERUN_WORDS,
      label: failure?.nodeName ? `Run again from “${failure.nodeName}”` : "Run again from the failure",
      icon: StepForward,
      run: () => askRunAct("failure"),
    },
    actions.rerun.allowed && {
      id: "open:rerun",
      alias: RERUN_WORDS,
      label: "Run again with the same input",
      icon: RotateCcw,
      run: () => askRunAct("rerun"),
    },
    actions.rerun.allowed &&
      !inputIsCut &&
      !isChat && {
        id: "open:edit-rerun",
        alias: RERUN_WORDS,
        label: "Run again with edited input",
        icon: FilePenLine,
        href: editedStartPath(run),
      },
    {
      id: "open:compare",
      label: "Compare with another run",
      icon: GitCompare,
      href: `/runs/compare?left=${runId}`,
    },
    !isTerminal(run.status) &&
      actions.cancel.allowed && {
        id: "open:cancel",
        label: "Cancel the run",
        icon: Ban,
        run: () => askRunAct("cancel"),
      },
  ];
  return { label: "This run", found: acts.filter((act) => act !== false) };
}

function useAgentActions(agentId: string | undefined): FoundGroup | undefined {
  const mayBuild = useMayBuild();
  const { data } = useQuery({
    ...apiQuery("/api/agents/{agentId}", { params: { agentId: agentId ?? "" } }),
    enabled: agentId !== undefined,
    staleTime: 300_000,
    // A draft that was never published has no such page.
    retry: false,
  });
  if (agentId === undefined) return undefined;
  const mayStart = data?.agent.mayStart && data.lanes.length > 0;
  const at = (page: string) => `/agents/${agentId}/${page}`;
  const acts: (Found | false | undefined)[] = [
    mayStart && { id: "open:start", label: "Start a run of this agent", icon: Play, href: at("start") },
    mayBuild && { id: "open:build", label: "Open the builder", icon: Pencil, href: at("edit") },
    mayBuild && { id: "open:tests", label: "Show its tests", icon: FlaskConical, href: at("tests") },
    data && {
      id: "open:runs",
      label: "Show its runs",
      icon: ListTree,
      href: `/runs?${new URLSearchParams({ agent: agentId })}`,
    },
  ];
  return { label: "This agent", found: acts.filter((act) => act !== false && act !== undefined) };
}
