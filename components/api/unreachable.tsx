import Link from "next/link";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotLoaded, type Read } from "./not-loaded.tsx";

/** Shown in place of what a team owns, if it does not exist, belongs to another team or failed to load. */
export function Unreachable({
  query,
  noun,
  code,
  why,
}: {
  query: Read;
  noun: "agent" | "skill";
  /** Of an answer that it is not there. */
  code: string;
  /** Why it may not be there. */
  why: string;
}) {
  const toAll = (
    <Link href={`/${noun}s`} className={classNames(buttonClasses("secondary"), "justify-self-start")}>
      All {noun}s
    </Link>
  );
  return (
    <NotLoaded
      what={`The ${noun} could not be loaded.`}
      query={query}
      instead={{
        [code]: (
          <EmptyState title={`${noun === "agent" ? "Agent" : "Skill"} not found`} act={toAll}>
            <p>{why}</p>
          </EmptyState>
        ),
        permission_denied: (
          <EmptyState title={`This ${noun} belongs to another team`} act={toAll}>
            <p>
              You see the {noun}s of your own teams. Ask an admin of the workspace to add you to its team.
            </p>
          </EmptyState>
        ),
      }}
    />
  );
}
