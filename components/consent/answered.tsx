import { buttonClasses } from "#components/ui/button-classes.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import type { Outcome } from "./use-answer.ts";

/** Shown after the redirect opened a program instead of a page. */
export function Answered({
  outcome,
  redirectTo,
  client,
}: {
  outcome: Outcome;
  redirectTo: string;
  client: ConsentDescription["client"];
}) {
  return (
    <div role="status" className="grid gap-4">
      <p className="wrap-anywhere">
        {outcome === "approved" ? `You approved ${client.name}.` : `You denied ${client.name}.`} Continue
        there. You can close this window.
      </p>
      <a href={redirectTo} className={buttonClasses("secondary", "h-10")}>
        Nothing happened? Open {client.redirectHost}
      </a>
    </div>
  );
}
