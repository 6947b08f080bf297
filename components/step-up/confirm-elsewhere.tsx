import { buttonClasses } from "#components/ui/button-classes.ts";
import { CONFIRM_PATH } from "#lib/contract/sign-in-path.ts";
import { SIGN_IN_AGAIN } from "./sign-in-again.ts";
import type { StepUpWaysAnswer } from "./use-step-up.ts";

/** A person without a password signs in again at their provider, in a window beside this page. */
export function ConfirmElsewhere({ providers }: Pick<StepUpWaysAnswer, "providers">) {
  if (providers.length === 0) {
    return <p className="text-ink-soft">{SIGN_IN_AGAIN}</p>;
  }
  const names = providers.map(({ name }) => name).join(" or ");
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        You sign in with {names}. Sign in there once more in a new window, then come back to this one.
      </p>
      <a href={CONFIRM_PATH} target="_blank" rel="noreferrer" className={buttonClasses("primary", "h-10")}>
        Confirm in a new window
      </a>
    </div>
  );
}
