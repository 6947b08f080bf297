import { ApiError, hasStopped, STOPPED } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** An answer failed; the typed text is kept. */
export function AnswerFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice title={hasStopped(error) ? STOPPED : "Your answer was not stored."}>
      <p className="text-ink-soft">{error.message} What you typed is kept.</p>
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}

const ANSWERS = "/answers/";

/** The faults of each answer, by question. */
export function answerFaults(error: Error | null): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== "answer_invalid") return {};
  return Object.fromEntries(
    error.details.flatMap(({ code, field, message }) => {
      if (!field?.startsWith(ANSWERS)) return [];
      return [
        [field.slice(ANSWERS.length), code === "required" ? "Answer this question." : sentence(message)],
      ];
    }),
  );
}

/** Whether somebody else answered first: after a reload the interaction shows who. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "interaction_conflict";
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
