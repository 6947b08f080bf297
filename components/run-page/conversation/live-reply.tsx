import { useLiveText } from "#components/live/use-live-text.ts";
import { Markdown } from "#components/markdown/markdown.tsx";
import { Said } from "./message-view.tsx";

/** The agent's answer in progress, as streamed; without a stream, a progress text. */
export function LiveReply({ runId }: { runId: string }) {
  const text = useLiveText(runId, true);
  return (
    <Said by="assistant" about="answering">
      {text ? (
        <Markdown text={text} />
      ) : (
        <p className="text-ink-faint">
          <span aria-hidden className="motion-safe:animate-pulse">
            …
          </span>
          <span className="sr-only">The agent is answering</span>
        </p>
      )}
    </Said>
  );
}
