import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotLoaded, type Read } from "./not-loaded.tsx";

/** Shown in place of what a team owns, if it does not exist, belongs to another team or failed to load. */
export function Unreachable({
  query,
  noun,
  what = `The ${noun} could not be loaded.`,
  pending,
  code,
  why,
  elsewhere = `You see the ${noun}s of your own teams. Ask an admin of the workspace to add you to its team.`,
  refused,
}: {
  query: Read;
  noun: "agent" | "skill";
  what?: string;
  /** What is shown while there is no failure. */
  pending?: ReactNode;
  /** The error code that means "not found". */
  code: string;
  /** Why it may not be there. */
  why: string;
  /** Advice for when the record belongs to another team. */
  elsewhere?: string;
  /** Where it is refused for another reason than its team. */
  refused?: ReactNode;
}) {
  const toAll = (
    <Link href={`/${noun}s`} className={classNames(buttonClasses("secondary"), "justify-self-start")}>
      All {noun}s
    </Link>
  );
  return (
    <NotLoaded
      what={what}
      query={query}
      pending={pending}
      instead={{
        [code]: (
          <EmptyState title={`${noun === "agent" ? "Agent" : "Skill"} not found`} act={toAll}>
            <p>{why}</p>
          </EmptyState>
        ),
        permission_denied: refused || (
          <EmptyState title={`This ${noun} belongs to another team`} act={toAll}>
            <p>{elsewhere}</p>
          </EmptyState>
        ),
      }}
    />
  );
}
