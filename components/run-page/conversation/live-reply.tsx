import { useLiveText } from "#components/live/use-live-text.ts";
import { Markdown } from "#components/markdown/markdown.tsx";
import { Said } from "./message-view.tsx";

/** What the agent is saying just now, as far as the stream has delivered it; without a stream, that it is at work. */
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
