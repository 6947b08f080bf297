import { Lock, type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { buttonClasses } from "./button-classes.ts";
import { Link } from "./link.tsx";

/** An empty page: what belongs here, and the first action. */
export function EmptyState({
  title,
  icon: Icon,
  children,
  act,
}: {
  title: string;
  icon?: LucideIcon;
  children: ReactNode;
  act: ReactNode;
}) {
  return (
    <section className="grid max-w-2xl gap-4 rounded-lg border border-line bg-surface p-6">
      <div className="flex gap-3">
        {Icon && <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />}
        <div className="grid min-w-0 gap-1">
          <h2 className="wrap-anywhere font-semibold text-heading">{title}</h2>
          <div className="text-body text-ink-soft">{children}</div>
        </div>
      </div>
      {act}
    </section>
  );
}

interface Elsewhere {
  children: ReactNode;
  /** The list that it would stand in. */
  href?: string;
  /** The link to it: "All runs". */
  all?: string;
}

/** Something that is not there: deleted, in another workspace, or wrongly addressed. */
export function MissingState({ noun, ...elsewhere }: Elsewhere & { noun: string }) {
  return <NotShown icon={SearchX} title={`${noun} not found`} {...elsewhere} />;
}

/** Something that the person may not see or do, and whom to ask. */
export function DeniedState(given: Elsewhere & { title: string }) {
  return <NotShown icon={Lock} {...given} />;
}

function NotShown({ href, all, ...state }: Elsewhere & { icon: LucideIcon; title: string }) {
  const act = href !== undefined && (
    <Link href={href} className={buttonClasses("secondary", "justify-self-start")}>
      {all}
    </Link>
  );
  return <EmptyState {...state} act={act} />;
}

/** A page that only admins may see. */
export function OnlyAdmins({ what }: { what: string }) {
  return (
    <DeniedState title={`Only admins can see ${what}`}>
      Ask an admin of this workspace. People and teams shows who they are.
    </DeniedState>
  );
}

/** A list of which the filters leave nothing. */
export function NothingMatches({
  what,
  onClear,
  children = "Change or clear the filters.",
}: {
  /** "runs" */
  what: string;
  onClear: () => void;
  children?: ReactNode;
}) {
  return (
    <EmptyState
      title={`No ${what} match these filters`}
      act={
        <Button className="justify-self-start" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
