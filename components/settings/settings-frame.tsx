"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { LinkTabs } from "#components/ui/tabs.tsx";
import { isCurrentSetting, SETTINGS } from "./settings-entries.ts";

/** The frame of settings pages: links to the others, beside or above the page. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  const currentHref = SETTINGS.find((entry) => isCurrentSetting(entry, path))?.href;
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
      <div className="min-w-0 lg:hidden">
        <LinkTabs label="Settings" tabs={SETTINGS} current={currentHref ?? ""} />
      </div>
      <nav aria-label="Settings" className="hidden lg:block">
        <ul className="sticky top-18 grid gap-0.5">
          {SETTINGS.map(({ href, label, icon: Icon }) => {
            const isCurrent = href === currentHref;
            return (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isCurrent ? "page" : undefined}
                  className={classNames(
                    "flex h-8 items-center gap-2.5 rounded-md px-2 transition-colors [&_svg]:size-4",
                    isCurrent
                      ? "bg-hover font-medium text-ink"
                      : "text-ink-soft hover:bg-hover hover:text-ink [&_svg]:text-ink-faint",
                  )}
                >
                  <Icon aria-hidden />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
