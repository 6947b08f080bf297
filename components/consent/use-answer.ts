import { useRouter } from "next/navigation";
import { useState } from "react";
import { ApiError, unreachable } from "#components/api/api-error.ts";
import { useMounted } from "#components/ui/use-mounted.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";

export type Outcome = "approved" | "denied";

/** The props of each form of the question. */
export interface QuestionProps {
  /** The app's request, as a query string. */
  readonly request: string;
  readonly consent: ConsentDescription;
  readonly answering: ReturnType<typeof useAnswer>;
}

/**
 * Sends a person's answer and opens the app's redirect URL. A script navigates, because browsers check the redirect of
 * a form submission against `form-action`, and Chromium then stays on the page without a message. The service refuses
 * an answer for another person or workspace; the page then reloads for the person who is signed in now.
 */
export function useAnswer() {
  const router = useRouter();
  // Before the script loads, a browser would submit the form to this address without the app's request.
  const isReady = useMounted();
  const [isPending, setIsPending] = useState(false);
  const [answered, setAnswered] = useState<{ outcome: Outcome; redirectTo: string }>();
  const [error, setError] = useState<Error | null>(null);

  function answer(outcome: Outcome, send: () => Promise<{ redirectTo: string }>) {
    setIsPending(true);
    setError(null);
    send().then(
      ({ redirectTo }) => {
        setAnswered({ outcome, redirectTo });
        window.location.assign(redirectTo);
      },
      (reason: unknown) => {
        setIsPending(false);
        setError(reason instanceof Error ? reason : unreachable());
        if (reason instanceof ApiError && reason.code === "revision_conflict") router.refresh();
      },
    );
  }
  return { answer, canAnswer: isReady && !isPending, isPending, answered, error };
}
