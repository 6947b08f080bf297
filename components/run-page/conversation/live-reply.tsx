import { Said } from "./message-view.tsx";

/** What the agent is saying just now, as far as it is heard here. */
export function LiveReply({ runId }: { runId: string }) {
  return (
    <Said by="assistant" about="answering">
      <p data-run={runId} className="text-ink-faint motion-safe:animate-pulse">
        …
      </p>
    </Said>
  );
}
