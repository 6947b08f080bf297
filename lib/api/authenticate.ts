import type { BlockList } from "node:net";
import type { KeyActor, SessionActor } from "#lib/auth/actor.ts";
import { sessionActor } from "#lib/auth/session-actor.ts";
import { interactionOfToken } from "#lib/callbacks/callback-token.ts";
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import type { AnyRequest, CallbackOperation } from "#lib/contract/operation.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { clientAddress, proxyList } from "./client-address.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

const proxyLists = new WeakMap<object, { readonly list: BlockList | undefined }>();

/** Where a request comes from, as far as the trusted proxies are believed. */
export function addressOf(request: Request): string | null {
  const { env } = runtime();
  const known = proxyLists.get(env) ?? { list: proxyList(env.trustedProxies) };
  proxyLists.set(env, known);
  return clientAddress({ request, proxies: known.list });
}

/** What stands in the Authorization header as a bearer credential. */
export function bearer(request: Request): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** Who holds the one-time token of a callback address: nobody we know, and good for that one interaction. */
export interface CallbackHolder {
  readonly kind: "callback";
  /** What its requests are counted under. */
  readonly credentialId: string;
  readonly interactionId: string;
  /** Whether the callback key before this one signed the token: it is good for the waits of then. */
  readonly byFormerKey: boolean;
}

/** Who an operation's caller is: the contract says which credential it takes. */
export type ActorOf<O extends AnyRequest> = O extends { readonly credential: "session" }
  ? SessionActor
  : O extends CallbackOperation
    ? CallbackHolder
    : KeyActor;

type Params = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Who the request's credential stands for, of the kind that the operation takes.
 * @throws DomainError second_factor_setup_required; unauthorized (not_found, where the credential is the address itself); origin_not_allowed for
 *   a session's write from elsewhere; rate_limited when this client address has failed too often (D11).
 */
export async function authenticate<O extends AnyRequest>(
  operation: O,
  request: Request,
  params: Promise<Params>,
): Promise<ActorOf<O>> {
  const actor = await authenticators[operation.credential ?? "key"](request, params, operation);
  // Both sides follow from the contract's `credential`, which TypeScript does not carry over from value to type.
  return actor as ActorOf<O>;
}

const authenticators = { session: bySession, callback: byCallbackToken, key: byKey };

async function bySession(request: Request, _: Promise<Params>, operation: AnyRequest): Promise<SessionActor> {
  const actor = await sessionActor({ cookieHeader: request.headers.get("cookie") });
  if (actor) {
    requireOwnOrigin(request);
    if (actor.mustSetUpFactor && !("beforeSecondFactor" in operation)) throw mustSetUpFactor();
    return actor;
  }
  throw new DomainError("unauthorized", "You are not signed in, or your session has ended.");
}

function mustSetUpFactor(): DomainError {
  return new DomainError(
    "second_factor_setup_required",
    "This workspace requires a second factor. Set one up on your account first.",
  );
}

async function byKey(request: Request): Promise<KeyActor> {
  const { authenticateKey } = runtime();
  const credential = bearer(request);
  const actor = credential === undefined ? undefined : await authenticateKey(credential);
  if (actor) return actor;
  await countFailure(request);
  throw new DomainError(
    "unauthorized",
    credential === undefined
      ? "Send an API key: Authorization: Bearer <key>."
      : "The API key is unknown, expired, revoked or inactive.",
  );
}

async function byCallbackToken(request: Request, params: Promise<Params>): Promise<CallbackHolder> {
  const { token } = await params;
  const { callbackKey, formerCallbackKey } = runtime();
  for (const key of [callbackKey, formerCallbackKey]) {
    if (key === undefined) continue;
    const interactionId = interactionOfToken({ token: String(token), key });
    if (interactionId === undefined) continue;
    const credentialId = `callback:${interactionId}`;
    return { kind: "callback", credentialId, interactionId, byFormerKey: key !== callbackKey };
  }
  await countFailure(request);
  throw new DomainError("not_found", "There is nothing at this path.");
}

/** Guessing has a price: failed credentials are counted by client address (D11). @throws DomainError rate_limited. */
export async function countFailure(request: Request): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `address:${addressOf(request) ?? "unknown"}`,
    perMinute: DEFAULT_RATE_LIMIT_PER_MINUTE,
  });
  if (decision.allowed) return;
  throw new DomainError("rate_limited", "Too many requests with bad credentials came from this address.", {
    retryAfterSeconds: decision.resetSeconds,
  });
}
