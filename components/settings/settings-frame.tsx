"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useMay, useSession } from "#components/session/use-session.ts";
import { classNames } from "#components/ui/class-names.ts";
import { OnlyAdmins } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { LinkTabs } from "#components/ui/tabs.tsx";
import { isCurrentSetting, SETTINGS, SETTINGS_ROLE } from "./settings-entries.ts";

/** The frame of settings pages: links to the others, beside or above the page; for admins alone, as the pages are. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  const maySee = useMay(SETTINGS_ROLE);
  const isKnown = useSession().data !== undefined;
  const currentHref = SETTINGS.find((entry) => isCurrentSetting(entry, path))?.href;
  if (!maySee) {
    return (
      <div className="grid gap-6">
        <PageHeader title="Settings" />
        {isKnown && <OnlyAdmins what="settings" />}
      </div>
    );
  }
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
