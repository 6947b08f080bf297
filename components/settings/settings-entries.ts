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

export interface SettingsEntry {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The pages of the settings, in the order they are shown. A page is entered here when it exists, not before. */
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

/** The entry a path belongs to: the first page is its own alone. */
export function isCurrentSetting({ href }: SettingsEntry, path: string): boolean {
  return path === href || (href !== "/settings" && path.startsWith(`${href}/`));
}
