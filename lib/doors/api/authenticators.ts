import type { CredentialActor, SessionActor } from "#lib/nouns/access/actor.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import { CREDENTIAL_PREFIXES } from "#lib/nouns/access/secret-format.ts";
import { sessionActor } from "#lib/nouns/access/session-actor.ts";
import { keyDigest } from "#lib/nouns/keys/authenticate-key.ts";
import type { WithKey } from "#lib/nouns/keys/find-keys.sql.ts";
import { tokenDigest } from "#lib/nouns/oauth/authenticate-grant.ts";
import type { WithToken } from "#lib/nouns/oauth/find-access-tokens.sql.ts";
import { interactionOfToken } from "#lib/nouns/runs/callback-address.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The holder of a callback address's one-time token. It is anonymous and may answer that one interaction only. */
export interface CallbackHolder {
  readonly kind: "callback";
  /** Rate limit and log entries use this id. */
  readonly credentialId: string;
  readonly interactionId: string;
  /** The previous callback key signed the token. It is valid for interactions from before the rotation. */
  readonly byFormerKey: boolean;
}

/** Every kind of authenticated caller. */
export type Caller = CredentialActor | SessionActor | CallbackHolder;

/**
 * Whether the caller is an outside program (a key or a connected app). Scopes, own limits and the request log apply to
 * these.
 */
export function isCredential(caller: Caller): caller is CredentialActor {
  return caller.kind === "key" || caller.kind === "grant";
}

/** A credential that is being read together with what its request begins with. */
export type FoundCredential =
  | Pick<WithKey<object>, "kind" | "credential">
  | Pick<WithToken<object>, "kind" | "credential">;

interface Authenticator {
  /** The credential's prefix. */
  readonly prefix: string;
  /** Undefined if the credential is invalid, expired or revoked. */
  readonly authenticate: (credential: string, found?: FoundCredential) => Promise<Caller | undefined>;
}

/** Every kind of credential. A session's is the Cookie header, which has no prefix. */
const AUTHENTICATORS = {
  key: {
    prefix: CREDENTIAL_PREFIXES.key,
    authenticate: (key, found) =>
      runtime().authenticateKey(key, found?.kind === "key" ? found.credential : undefined),
  },
  grant: {
    prefix: CREDENTIAL_PREFIXES.grant,
    authenticate: (token, found) =>
      runtime().authenticateGrant(token, found?.kind === "grant" ? found.credential : undefined),
  },
  callback: { prefix: CREDENTIAL_PREFIXES.callback, authenticate: async (token) => callbackHolder(token) },
  session: { prefix: "", authenticate: (cookieHeader) => sessionActor({ cookieHeader }) },
} as const satisfies Readonly<Record<string, Authenticator>>;

export type CredentialKind = keyof typeof AUTHENTICATORS;

/** Finds the actor of a valid credential of one of these kinds. */
export async function holderOf(
  credential: string | undefined,
  kinds: readonly CredentialKind[],
  found?: FoundCredential,
): Promise<Caller | undefined> {
  const kind = kinds.find((one) => credential?.startsWith(AUTHENTICATORS[one].prefix));
  if (!kind || credential === undefined) return undefined;
  const { authenticate }: Authenticator = AUTHENTICATORS[kind];
  return authenticate(credential, found);
}

/** Finds the credential that a text may be, by its digest; undefined for anything else. */
export function digestOf(text: string | undefined): CredentialDigest | undefined {
  if (text === undefined) return undefined;
  const key = keyDigest(text);
  if (key !== undefined) return { kind: "key", hash: key };
  const token = tokenDigest(text);
  return token === undefined ? undefined : { kind: "grant", hash: token };
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
