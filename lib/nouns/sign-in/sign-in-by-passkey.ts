import { DomainError } from "#lib/contract/errors.ts";
import type { AssertionResponse } from "#lib/contract/passkey-responses.ts";
import { clientNetwork } from "#lib/nouns/access/client-network.ts";
import { limitFailures } from "#lib/nouns/access/failure-counters.ts";
import type { SessionClaims } from "#lib/nouns/access/session-token.ts";
import { checkAssertion, takeAssertion } from "#lib/nouns/factors/passkey-assertion.ts";
import { readChallenge } from "#lib/nouns/factors/passkey-challenge.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Browser, beginSession } from "./begin-session.ts";
import { findPersonById } from "./linked-identity.ts";

const FAILURES_PER_MINUTE = 60;

/**
 * Begins a session for a passkey's person. With user verification a passkey counts as both factors.
 * @throws DomainError rate_limited; invalid_request if the challenge has expired; unauthorized for any other fault.
 */
export function signInByPasskey({
  response,
  browser,
  cookieHeader,
}: {
  response: AssertionResponse;
  browser: Browser;
  cookieHeader: string | null;
}): Promise<SessionClaims> {
  return limitFailures({
    counters: [{ of: `passkey:${clientNetwork(browser.address)}`, perMinute: FAILURES_PER_MINUTE }],
    failures: ["unauthorized"],
    async work() {
      const challenge = await readChallenge({ cookieHeader, purpose: "sign_in", subject: null });
      const assertion = await checkAssertion({ response, challenge });
      if (!assertion) throw notKnown();
      return runtime().db.transaction(async (tx) => {
        if (!(await takeAssertion(tx, assertion))) throw notKnown();
        const person = await findPersonById(tx, assertion.userId);
        const claims = await beginSession(tx, { ...person, method: "passkey", browser });
        if (!claims) throw notKnown();
        return claims;
      });
    },
  });
}

function notKnown(): DomainError {
  return new DomainError("unauthorized", "This passkey signs nobody in here. Use another way to sign in.");
}
