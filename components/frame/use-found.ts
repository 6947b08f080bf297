import { History } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useMay, useSession } from "#components/session/use-session.ts";
import { SETTINGS, SETTINGS_ROLE } from "#components/settings/settings-entries.ts";
import { findCurrent, navigationFor } from "./navigation-entries.ts";
import { type Found, type FoundGroup, matchesWords, startedAgent } from "./palette-entry.ts";
import { recentPages } from "./recent-pages.ts";
import {
  useFoundAgents,
  useFoundInbox,
  useFoundKeys,
  useFoundPeople,
  useFoundRuns,
  useFoundViews,
} from "./use-found-records.ts";
import { useOpenActions } from "./use-open-actions.ts";
import { usePaletteActions } from "./use-palette-actions.ts";

/** Fast typing is searched once. */
const SETTLED_MS = 120;
const RECENT_SHOWN = 5;

/** The palette's entries for a text; without text, what can be done with the open page, pages and actions. */
export function useFound({ text, onShowShortcuts }: { text: string; onShowShortcuts: () => void }): {
  groups: readonly FoundGroup[];
  isSearching: boolean;
} {
  const { data: session } = useSession();
  const maySeeSettings = useMay(SETTINGS_ROLE);
  const mayStart = useMay("operator");
  const actions = usePaletteActions({ onShowShortcuts });
  const open = useOpenActions();
  const settled = useSettled(text, SETTLED_MS);
  const startOf = mayStart ? startedAgent(settled) : undefined;
  const { agents, starts } = useFoundAgents(settled, startOf);
  const looked = [
    useFoundRuns(settled),
    useFoundInbox(settled),
    useFoundViews(settled),
    useFoundPeople(settled),
    useFoundKeys(settled),
  ];
  const pages = navigationFor(session?.role)
    .flatMap((group) => group.entries)
    .map(({ key, label, href, icon }): Found => {
      const keys = key ? { keys: `g ${key}` } : {};
      return { id: href, label, href, icon, ...keys };
    });
  // Settings has many pages: without text, one entry represents them all.
  const settings = (text === "" || !maySeeSettings ? [] : SETTINGS).map((entry): Found => {
    return { ...entry, id: `setting:${entry.href}`, hint: "Settings" };
  });
  const path = usePathname();
  const recent = recentPages(session?.workspace.id ?? "")
    .filter(({ href }) => href !== path)
    .slice(0, RECENT_SHOWN)
    .map(({ href, label }): Found => {
      const section = findCurrent(href);
      return {
        id: `recent:${href}`,
        label,
        href,
        icon: section?.icon ?? History,
        ...(section && { hint: section.label }),
      };
    });
  const matches = (found: Found) => matchesWords(found, text);
  const groups = [
    starts,
    { label: open.label, found: open.found.filter(matches) },
    { label: "Recent", found: text === "" ? recent : [] },
    { label: "Pages", found: [...pages, ...settings].filter(matches) },
    ...(startOf === undefined ? [agents] : []),
    ...looked,
    { label: "Actions", found: actions.filter(matches) },
  ];
  return {
    groups: groups.filter((group) => group.found.length > 0),
    isSearching: settled !== text || [agents, ...looked].some((one) => one.isSearching),
  };
}

/** A text once it has not changed for a while: what is typed letter by letter is searched once. */
function useSettled(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
