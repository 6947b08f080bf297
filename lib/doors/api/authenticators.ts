import type { CredentialActor, SessionActor } from "#lib/nouns/access/actor.ts";
import { CREDENTIAL_PREFIXES } from "#lib/nouns/access/credential-prefixes.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { interactionOfToken } from "#lib/nouns/runs/callback-token.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Who holds the one-time token of a callback address: nobody we know, and good for that one interaction. */
export interface CallbackHolder {
  readonly kind: "callback";
  /** What its requests are counted under. */
  readonly credentialId: string;
  readonly interactionId: string;
  /** Whether the callback key before this one signed the token: it is good for the waits of then. */
  readonly byFormerKey: boolean;
}

/** Everybody whom a door lets in. */
export type Caller = CredentialActor | SessionActor | CallbackHolder;

/** Whether an outside program calls, by a key or as a connected app: scopes, its own limit and the request log are for those. */
export function isCredential(caller: Caller): caller is CredentialActor {
  return caller.kind === "key" || caller.kind === "grant";
}

interface Authenticator {
  /** How such a credential begins. */
  readonly prefix: string;
  /** Undefined for a credential that may not be used now. */
  readonly authenticate: (credential: string) => Promise<Caller | undefined>;
}

/**
 * Every kind of credential. A session's credential is the browser's cookies, and one of them is sealed: it has no
 * prefix.
 */
const AUTHENTICATORS = {
  key: { prefix: CREDENTIAL_PREFIXES.key, authenticate: (key) => runtime().authenticateKey(key) },
  grant: { prefix: CREDENTIAL_PREFIXES.grant, authenticate: (token) => runtime().authenticateGrant(token) },
  callback: { prefix: CREDENTIAL_PREFIXES.callback, authenticate: async (token) => callbackHolder(token) },
  session: { prefix: "", authenticate: (cookieHeader) => sessionActor({ cookieHeader }) },
} as const satisfies Readonly<Record<string, Authenticator>>;

export type CredentialKind = keyof typeof AUTHENTICATORS;

/** Finds the actor of a credential, if it is of one of these kinds and may be used now. */
export async function holderOf(
  credential: string | undefined,
  kinds: readonly CredentialKind[],
): Promise<Caller | undefined> {
  const kind = kinds.find((one) => credential?.startsWith(AUTHENTICATORS[one].prefix));
  return kind && credential !== undefined ? AUTHENTICATORS[kind].authenticate(credential) : undefined;
}

function callbackHolder(token: string): CallbackHolder | undefined {
  const { callbackKey, formerCallbackKey } = runtime();
  for (const key of [callbackKey, formerCallbackKey]) {
    const interactionId = key === undefined ? undefined : interactionOfToken({ token, key });
    if (interactionId === undefined) continue;
    const credentialId = `callback:${interactionId}`;
    return { kind: "callback", credentialId, interactionId, byFormerKey: key !== callbackKey };
  }
  return undefined;
}
