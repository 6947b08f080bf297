import { BookOpen, Bot, KeyRound, type LucideIcon } from "lucide-react";

export interface NavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** A page outside the dashboard's frame. */
  readonly leavesFrame?: boolean;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

/** What there is, in the order it is shown. A page is entered here when it exists, not before. */
export const NAVIGATION: readonly NavigationGroup[] = [
  { label: "Operate", entries: [{ href: "/agents", label: "Agents", icon: Bot }] },
  { label: "Access", entries: [{ href: "/keys", label: "Keys", icon: KeyRound }] },
  {
    label: "Build",
    entries: [{ href: "/docs", label: "API description", icon: BookOpen, leavesFrame: true }],
  },
];

/** The entry a path belongs to: a page below it counts as it. */
export function isCurrent(entry: NavigationEntry, path: string): boolean {
  return path === entry.href || path.startsWith(`${entry.href}/`);
}
