import {
  Activity,
  BookOpen,
  BookText,
  Bot,
  FileText,
  FolderOpen,
  Gauge,
  Inbox,
  KeyRound,
  ListTodo,
  type LucideIcon,
  Plug,
  ScrollText,
  Settings,
  UsersRound,
} from "lucide-react";
import type { ComponentType } from "react";
import { includesRole, type Role } from "#components/session/use-session.ts";
import { SETTINGS_ROLE } from "#components/settings/settings-entries.ts";
import { InboxCount } from "./inbox-count.tsx";

export interface NavigationEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The key that opens the page after `g`. */
  readonly key?: string;
  /** The required role; other people do not see the entry. */
  readonly needs?: Role;
  /** Shows the number of pending items. */
  readonly Count?: ComponentType<{ isSmall: boolean }>;
}

export interface NavigationGroup {
  readonly label: string;
  readonly entries: readonly NavigationEntry[];
}

/** The pages in display order. Add a page only when it exists. */
const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: "Operate",
    entries: [
      { href: "/overview", label: "Overview", icon: Gauge, key: "o" },
      { href: "/inbox", label: "Inbox", icon: Inbox, key: "i", Count: InboxCount },
      { href: "/runs", label: "Runs", icon: Activity, key: "r" },
      { href: "/agents", label: "Agents", icon: Bot, key: "a" },
      { href: "/skills", label: "Skills", icon: BookText, key: "b" },
    ],
  },
  {
    label: "Work",
    entries: [
      { href: "/tasks", label: "Tasks", icon: ListTodo, key: "t" },
      { href: "/documents", label: "Documents", icon: FileText, key: "d" },
      { href: "/files", label: "Files", icon: FolderOpen, key: "f" },
    ],
  },
  {
    label: "Access",
    entries: [
      { href: "/keys", label: "Keys", icon: KeyRound, key: "k" },
      { href: "/connected-apps", label: "Connected apps", icon: Plug, key: "c" },
      { href: "/people", label: "People and teams", icon: UsersRound, key: "p" },
      { href: "/audit", label: "Audit log", icon: ScrollText, key: "l", needs: "admin" },
    ],
  },
  {
    label: "Workspace",
    entries: [
      { href: "/settings", label: "Settings", icon: Settings, key: "s", needs: SETTINGS_ROLE },
      { href: "/docs", label: "API docs", icon: BookOpen },
    ],
  },
];

/** The entries for a role; before the role is known, those for everybody. */
export function navigationFor(role: Role | undefined): readonly NavigationGroup[] {
  return NAVIGATION.map((group) => ({
    ...group,
    entries: group.entries.filter(({ needs }) => !needs || (role && includesRole(role, needs))),
  })).filter((group) => group.entries.length > 0);
}

/** The entry of a path, including pages below it. */
export function isCurrent(entry: NavigationEntry, path: string): boolean {
  return path === entry.href || path.startsWith(`${entry.href}/`);
}

export function findCurrent(path: string): NavigationEntry | undefined {
  return NAVIGATION.flatMap((group) => group.entries).find((entry) => isCurrent(entry, path));
}
