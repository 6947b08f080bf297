import type { SecretMatcher } from "#lib/language/redaction/redact.ts";
import { ConnectionUnavailable } from "./connection-unavailable.ts";

/** The credentials of a call, and the addresses that may receive them. */
export interface Authorization {
  /** Names in lower case. Add them to the call last, and never put them into an event or a message. */
  readonly headers: Readonly<Record<string, string>>;
  /** `https://api.example`; the headers go only there, also on redirects (see `mayReceive`). */
  readonly origins: readonly string[];
  /** Identifies this secret and this token, sealed: `forgetToken` and `refuseConnection` must not end a newer one. */
  readonly mark: AuthorizationMark;
  /** Matches this secret and this token: a service may repeat them in its response. */
  readonly secrets: SecretMatcher;
}

export interface AuthorizationMark {
  readonly sealedSecret: string;
  /** Null if the connection has no access token; empty for one that is not stored. */
  readonly sealedToken: string | null;
}

/** Whether the secret may be sent to this address: its origin must be one of the connection's. */
export function mayReceive({ origins, url }: { origins: readonly string[]; url: string | URL }): boolean {
  return URL.canParse(url) && origins.includes(new URL(url).origin);
}

/** @throws ConnectionUnavailable if the connection does not allow the address: an admin has to add it first. */
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
