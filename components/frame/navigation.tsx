"use client";

import { usePathname } from "next/navigation";
import { useId } from "react";
import { useSession } from "#components/session/use-session.ts";
import { classNames } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import {
  isCurrent,
  type NavigationEntry,
  type NavigationGroup,
  navigationFor,
} from "./navigation-entries.ts";

/** The groups of pages. When collapsed, only icons are visible; screen readers still get the names. */
export function Navigation({ collapsed = false }: { collapsed?: boolean }) {
  const { data: session } = useSession();
  return (
    <nav aria-label="Pages" className="grid gap-5 p-2">
      {navigationFor(session?.role).map((group) => (
        <Group key={group.label} group={group} collapsed={collapsed} />
      ))}
    </nav>
  );
}

function Group({ group, collapsed }: { group: NavigationGroup; collapsed: boolean }) {
  const id = useId();
  return (
    <div>
      <p
        id={id}
        className={classNames("px-2.5 pb-1 font-medium text-ink-faint text-meta", collapsed && "sr-only")}
      >
        {group.label}
      </p>
      <ul aria-labelledby={id} className="grid gap-px">
        {group.entries.map((entry) => (
          <li key={entry.href}>
            <Entry entry={entry} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ entry, collapsed }: { entry: NavigationEntry; collapsed: boolean }) {
  const current = isCurrent(entry, usePathname());
  const className = classNames(
    "relative flex h-8 items-center gap-2.5 rounded-md px-2.5 text-body transition-colors pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0",
    current ? "bg-hover font-medium text-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
  );
  const { icon: Icon, href, label, Count } = entry;
  const content = (
    <>
      <Icon aria-hidden />
      <span className={collapsed ? "sr-only" : "truncate"}>{label}</span>
      {Count && (
        <span className={collapsed ? "absolute top-0.5 right-0.5 flex" : "ml-auto"}>
          <Count isSmall={collapsed} />
        </span>
      )}
    </>
  );
  const link = (
    <Link href={href} aria-current={current ? "page" : undefined} className={className}>
      {content}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip label={label} side="right" keys={entry.key && `g ${entry.key}`}>
      {link}
    </Tooltip>
  );
}
