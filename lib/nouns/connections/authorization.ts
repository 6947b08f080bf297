import type { SecretMatcher } from "#lib/language/redaction/redact.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";

/** The credentials that a call sends, and where they may be sent. */
export interface Authorization {
  /** Names in lower case. To be put on the call last, and never into an event or a message. */
  readonly headers: Readonly<Record<string, string>>;
  /** `https://api.example`; the headers go nowhere else, redirects included (see `mayReceive`). */
  readonly origins: readonly string[];
  /** Which secret and token this is, sealed: for `forgetToken` and `refuseConnection`, which end no newer one. */
  readonly mark: AuthorizationMark;
  /** Finds this secret and this token, and no others: for what comes back, which a service may put them into. */
  readonly secrets: SecretMatcher;
}

export interface AuthorizationMark {
  readonly sealedSecret: string;
  /** Null where the connection has no access token; empty for one that is not stored. */
  readonly sealedToken: string | null;
}

/** Whether the secret may be sent to this address: its origin is one of those that the connection names. */
export function mayReceive({ origins, url }: { origins: readonly string[]; url: string | URL }): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

/** @throws ConnectionUnavailable where the connection does not allow the address: somebody has to add it first. */
export function requireAllowed({
  connectionName,
  origins,
  url,
}: {
  connectionName: string;
  origins: readonly string[];
  url: string | URL;
}): void {
  if (mayReceive({ origins, url })) return;
  const { origin } = new URL(url);
  throw new ConnectionUnavailable({ reason: "address_not_allowed", connectionName, origin });
}
