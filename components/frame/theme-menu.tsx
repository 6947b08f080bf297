"use client";

import { Contrast, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Popover } from "#components/ui/popover.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";

const THEMES: readonly { value: string; label: string; icon: LucideIcon }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** Light, dark, or the system's theme. */
export function ThemeMenu() {
  const { theme, setTheme } = useTheme();
  const isMounted = useMounted();
  return (
    <Popover label="Theme" icon={<Contrast aria-hidden />}>
      <fieldset className="grid gap-px">
        <legend className="px-2 py-1 font-medium text-ink-faint text-meta">Theme</legend>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex h-8 items-center gap-2.5 rounded-md px-2 text-ink-soft transition-colors hover:bg-hover has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11"
          >
            <Icon aria-hidden className="size-4" />
            <span className="grow">{label}</span>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={isMounted && theme === value}
              onChange={() => setTheme(value)}
              className="accent-accent outline-none"
            />
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
