import { useState } from "react";
import { unreachable } from "#components/api/api-error.ts";
import { useMounted } from "#components/ui/use-mounted.ts";

export type Outcome = "approved" | "denied";

/**
 * Sends a person's answer and goes where the app expects it. The browser is sent there by a script: a form's answer
 * that redirects is held against `form-action`, and Chromium then stays where it is without a word.
 */
export function useAnswer() {
  // Before the script runs, a browser would send the form itself, to this address without the app's request.
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
      },
    );
  }
  return { answer, canAnswer: isReady && !isPending, isPending, answered, error };
}
