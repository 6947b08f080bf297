"use client";

import { ChevronRight } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useSession } from "#components/session/use-session.ts";
import { Link } from "#components/ui/link.tsx";
import { usePagePlace } from "#components/ui/page-place.ts";
import { findCurrent } from "./navigation-entries.ts";
import { rememberPage } from "./recent-pages.ts";

/** The titles of pages that say that there is nothing. */
const NO_PAGE = / not found$|^Not your /;

/** The page's section, parent and name, after the workspace. */
export function Breadcrumb() {
  const path = usePathname();
  const place = usePagePlace();
  const section = findCurrent(path);
  const isSection = section?.href === path;
  // A section's first page may have its own name: Settings, Workspace.
  const isNamed = place?.title !== undefined && place.title !== section?.label;
  const steps = [
    ...(section && (!isSection || isNamed) ? [{ label: section.label, href: section.href }] : []),
    ...(place?.trail ?? []),
  ];
  const title = place?.title ?? (isSection ? section.label : undefined);
  const workspaceId = useSession().data?.workspace.id;
  // "Tests" and "Start a run" are of an agent, which alone tells which.
  const [record] = section?.href === "/agents" ? (place?.trail ?? []) : [];
  useEffect(() => {
    if (workspaceId === undefined || place?.path !== path || !section || isSection) return;
    if (NO_PAGE.test(place.title)) return;
    rememberPage(workspaceId, {
      href: path,
      label: record ? `${record.label}: ${place.title}` : place.title,
    });
  }, [workspaceId, path, place, section, isSection, record]);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 max-sm:hidden">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-soft">
        {steps.map((step) => (
          <li
            key={step.href}
            // A section's name is short; what a person wrote gives way.
            className={`flex items-center gap-1.5 ${step.href === section?.href ? "shrink-0" : "min-w-8"}`}
          >
            <Separator />
            <Link href={step.href} className="truncate transition-colors hover:text-ink">
              {step.label}
            </Link>
          </li>
        ))}
        {title && (
          <li className="flex min-w-0 items-center gap-1.5">
            <Separator />
            <span aria-current="page" className="truncate text-ink">
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}

function Separator() {
  return <ChevronRight aria-hidden className="size-3.5 shrink-0 text-ink-faint" />;
}
