import type { DraftSession } from "../saving/draft-session.ts";
import { PreviewInput } from "./preview-input.tsx";
import { PreviewResult } from "./preview-result.tsx";

/** Runs the draft, and shows how it went. */
export function PreviewPanel({ agentId, session }: { agentId: string; session: DraftSession }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 p-4 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <PreviewInput agentId={agentId} session={session} />
      <section aria-label="The last preview" aria-live="polite" className="min-w-0">
        <PreviewResult session={session} />
      </section>
    </div>
  );
}
