import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Activity, Bot, KeyRound, type LucideIcon } from "lucide-react";
import { apiQuery } from "#components/api/api-query.ts";
import { useSession } from "#components/session/use-session.ts";
import { SETTINGS } from "#components/settings/settings-entries.ts";
import { STATUS_LOOKS } from "#components/ui/status-badge.tsx";
import { navigationFor } from "./navigation-entries.ts";
import { usePaletteActions } from "./use-palette-actions.ts";

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Text after the label: the team or owner. */
  readonly hint?: string;
  readonly keys?: string;
}

/** An entry of the palette: a page or an action. */
export type Found = Entry & ({ readonly href: string } | { run(): void });

interface FoundGroup {
  readonly label: string;
  readonly found: readonly Found[];
}

const SHOWN = 6;
const RUN_ID = /^run_[0-9a-z]+$/;

/** The palette's entries for a text; without text, pages and actions. */
export function useFound({ text, onShowShortcuts }: { text: string; onShowShortcuts: () => void }): {
  groups: readonly FoundGroup[];
  isSearching: boolean;
} {
  const { data: session } = useSession();
  const actions = usePaletteActions({ onShowShortcuts });
  const looked = [useFoundRuns(text), useFoundAgents(text), useFoundKeys(text)];
  const pages = navigationFor(session?.role)
    .flatMap((group) => group.entries)
    .map(({ key, label, href, icon }): Found => {
      const keys = key ? { keys: `g ${key}` } : {};
      return { id: href, label, href, icon, ...keys };
    });
  // Settings has many pages: without text, one entry represents them all.
  const settings = (text === "" ? [] : SETTINGS).map((entry): Found => {
    return { ...entry, id: `setting:${entry.href}`, hint: "Settings" };
  });
  const matches = ({ label, hint = "" }: Entry) => matchesWords({ label: `${label} ${hint}`, text });
  const groups = [
    { label: "Pages", found: [...pages, ...settings].filter(matches) },
    ...looked,
    { label: "Actions", found: actions.filter(matches) },
  ];
  return {
    groups: groups.filter((group) => group.found.length > 0),
    isSearching: looked.some((one) => one.isSearching),
  };
}

type Looked = FoundGroup & { isSearching: boolean };

/** By a prefix of its id. */
function useFoundRuns(text: string): Looked {
  const enabled = RUN_ID.test(text);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/runs", { query: { search: text, limit: SHOWN } }),
    enabled,
  });
  const runs = enabled ? (data?.runs ?? []) : [];
  return {
    label: "Runs",
    found: runs.map(({ runId, status, agent }) => ({
      id: runId,
      label: agent.name,
      hint: `${STATUS_LOOKS[status].word} · ${runId}`,
      icon: Activity,
      href: `/runs/${runId}`,
    })),
    isSearching: isFetching,
  };
}

function useFoundAgents(text: string): Looked {
  const enabled = text.length > 0 && !RUN_ID.test(text);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/agents", { query: { search: text, limit: SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const agents = enabled ? (data?.agents ?? []) : [];
  return {
    label: "Agents",
    found: agents.map(({ id, name, team }) => ({
      id,
      label: name,
      hint: team.name,
      icon: Bot,
      href: `/agents/${id}`,
    })),
    isSearching: isFetching,
  };
}

function useFoundKeys(text: string): Looked {
  const enabled = text.length > 1 && !RUN_ID.test(text);
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/keys", { query: { q: text, limit: SHOWN } }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const keys = enabled ? (data?.keys ?? []) : [];
  return {
    label: "Keys",
    found: keys.map(({ id, name, createdBy }) => ({
      id,
      label: name,
      hint: `acts as ${createdBy.name}`,
      icon: KeyRound,
      href: `/keys/${id}`,
    })),
    isSearching: isFetching,
  };
}

/** Whether each typed word starts a word of the label. */
function matchesWords({ label, text }: { label: string; text: string }): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
