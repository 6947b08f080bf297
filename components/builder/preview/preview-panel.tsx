import { useRef } from "react";
import type { DraftSession } from "../saving/draft-session.ts";
import { PinList } from "./pin-list.tsx";
import { PreviewInput } from "./preview-input.tsx";
import { PreviewResult } from "./preview-result.tsx";

/** Runs the draft, and shows how it went. */
export function PreviewPanel({ agentId, session }: { agentId: string; session: DraftSession }) {
  const result = useRef<HTMLElement>(null);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 p-4 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PreviewInput agentId={agentId} session={session} />
        <PinList agentId={agentId} />
      </div>
      <section
        ref={result}
        tabIndex={-1}
        aria-label="The last preview"
        aria-live="polite"
        className="min-w-0 outline-none"
      >
        <PreviewResult
          agentId={agentId}
          session={session}
          focusAfter={() => result.current?.focus({ preventScroll: true })}
        />
      </section>
    </div>
  );
}
