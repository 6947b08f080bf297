import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Bot, type LucideIcon } from "lucide-react";
import { readApi } from "#components/api/read-api.ts";
import { useSession } from "#components/session/use-session.ts";
import { navigationFor } from "./navigation-entries.ts";
import { usePaletteActions } from "./use-palette-actions.ts";

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Behind the label: whose it is. */
  readonly hint?: string;
  readonly keys?: string;
}

/** Something to go to, or to do. */
export type Found = Entry & ({ readonly href: string; readonly leavesFrame?: boolean } | { run(): void });

interface FoundGroup {
  readonly label: string;
  readonly found: readonly Found[];
}

const SHOWN = 6;

/** What the palette shows for a text; for none, the pages and actions. */
export function useFound({ text, onShowShortcuts }: { text: string; onShowShortcuts: () => void }): {
  groups: readonly FoundGroup[];
  isSearching: boolean;
} {
  const { data: session } = useSession();
  const actions = usePaletteActions({ onShowShortcuts });
  const agents = useFoundAgents(text);
  const pages = navigationFor(session?.role)
    .flatMap((group) => group.entries)
    .map(({ key, label, href, icon, leavesFrame }): Found => {
      const keys = key ? { keys: `g ${key}` } : {};
      return { id: href, label, href, icon, ...keys, ...(leavesFrame && { leavesFrame }) };
    });
  const matches = ({ label }: Entry) => matchesWords({ label, text });
  const groups = [
    { label: "Pages", found: pages.filter(matches) },
    { label: "Agents", found: agents.found },
    { label: "Actions", found: actions.filter(matches) },
  ];
  return { groups: groups.filter((group) => group.found.length > 0), isSearching: agents.isSearching };
}

function useFoundAgents(text: string): { found: readonly Found[]; isSearching: boolean } {
  const { data, isFetching } = useQuery({
    queryKey: ["agents", "palette", text],
    queryFn: ({ signal }) => readApi({ path: "/api/agents", query: { search: text, limit: SHOWN }, signal }),
    enabled: text.length > 0,
    placeholderData: keepPreviousData,
  });
  const agents = text.length > 0 ? (data?.agents ?? []) : [];
  return {
    found: agents.map(({ id, name, team }) => ({
      id,
      label: name,
      hint: team.name,
      icon: Bot,
      href: `/agents?${new URLSearchParams({ agent: id })}`,
    })),
    isSearching: isFetching,
  };
}

/** Whether each word that was typed begins a word of the label. */
function matchesWords({ label, text }: { label: string; text: string }): boolean {
  const words = label.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
