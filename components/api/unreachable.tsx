import type { ReactNode } from "react";
import { DeniedState, MissingState } from "#components/ui/empty-state.tsx";
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
  noun: "agent" | "skill" | "task" | "document" | "file" | "run";
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
  const toAll = { href: `/${noun}s`, all: `All ${noun}s` };
  return (
    <NotLoaded
      what={what}
      query={query}
      pending={pending}
      instead={{
        [code]: (
          <MissingState noun={`${noun[0]?.toUpperCase()}${noun.slice(1)}`} {...toAll}>
            {why}
          </MissingState>
        ),
        permission_denied: refused || (
          <DeniedState title={`This ${noun} belongs to another team`} {...toAll}>
            {elsewhere}
          </DeniedState>
        ),
      }}
    />
  );
}
