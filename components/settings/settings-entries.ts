import {
  ArchiveRestore,
  Boxes,
  Building2,
  Gauge,
  LockKeyhole,
  type LucideIcon,
  PlugZap,
  ShieldCheck,
  ToggleRight,
  Wrench,
} from "lucide-react";
import type { Role } from "#components/session/use-session.ts";

interface SettingsEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The role that may read settings; each page refuses others. */
export const SETTINGS_ROLE: Role = "admin";

/** The settings pages in display order. Add a page only when it exists. */
export const SETTINGS: readonly SettingsEntry[] = [
  { href: "/settings", label: "Workspace", icon: Building2 },
  { href: "/settings/capabilities", label: "Capabilities", icon: ToggleRight },
  { href: "/settings/apps", label: "Approved apps", icon: ShieldCheck },
  { href: "/settings/security", label: "Security", icon: LockKeyhole },
  { href: "/settings/limits", label: "Limits", icon: Gauge },
  { href: "/settings/models", label: "Models", icon: Boxes },
  { href: "/settings/connections", label: "Connections", icon: PlugZap },
  { href: "/settings/tools", label: "Tool servers", icon: Wrench },
  { href: "/settings/retention", label: "Retention", icon: ArchiveRestore },
];

/** The entry of a path; the first page has no pages below it. */
export function isCurrentSetting({ href }: SettingsEntry, path: string): boolean {
  return path === href || (href !== "/settings" && path.startsWith(`${href}/`));
}
