import type { BlockList } from "node:net";
import { DomainError } from "#lib/contract/errors.ts";
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from "#lib/contract/limits.ts";
import type { AnyRequest, CallbackOperation } from "#lib/contract/operation.ts";
import type { RouteContext } from "#lib/doors/http/answer-route.ts";
import type { Actor, KeyActor, SessionActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { sayWhen } from "#lib/platform/rate-limits/rate-limiter.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { requireScopes } from "./admit.ts";
import { type CallbackHolder, type FoundCredential, holderOf } from "./authenticators.ts";
import { clientAddress, proxyList } from "./client-address.ts";
import { closedSignal } from "./closed-signal.ts";
import { followCredential } from "./follow-credential.ts";
import { requireOwnOrigin } from "./require-own-origin.ts";

const proxyLists = new WeakMap<object, { readonly list: BlockList | undefined }>();

/** The client's address, using X-Forwarded-For only from trusted proxies. */
export function addressOf(request: Request): string | null {
  const { env } = runtime();
  const known = proxyLists.get(env) ?? { list: proxyList(env.trustedProxies) };
  proxyLists.set(env, known);
  return clientAddress({ request, proxies: known.list });
}

/** The bearer credential in the Authorization header. */
export function bearer(request: Request): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

/** The caller of an operation. The contract says which credential it takes. */
export type ActorOf<O extends AnyRequest> = O extends { readonly credential: "session" }
  ? SessionActor
  : O extends CallbackOperation
    ? CallbackHolder
    : KeyActor;

type Kind = NonNullable<AnyRequest["credential"]> | "key";

/**
 * Finds the actor of the request's credential, which must be of a kind that the operation accepts.
 * @throws DomainError second_factor_setup_required; unauthorized (not_found where the address itself is the
 * credential); origin_not_allowed for a session's write from a foreign origin; rate_limited if this client address has
 * failed too often (D11).
 */
export async function authenticate<O extends AnyRequest>(
  operation: O,
  request: Request,
  { params }: RouteContext,
  found?: FoundCredential,
): Promise<ActorOf<O>> {
  const kind: Kind = operation.credential ?? "key";
  const credential = kind === "callback" ? String((await params).token) : carried(kind, request);
  const actor = await holderOf(credential, [kind], found);
  if (!actor) {
    if (kind !== "session") await countFailure(request); // a sealed cookie cannot be guessed
    throw refusal(kind, credential);
  }
  if (actor.kind === "user") {
    requireOwnOrigin(request);
    if (actor.mustSetUpFactor && !("beforeSecondFactor" in operation)) throw mustSetUpFactor();
  }
  // Both types follow from the contract's `credential`, but TypeScript cannot infer that.
  return actor as ActorOf<O>;
}

/**
 * Follows the caller of a request that waits: they need what the operation needed, as long as it waits (D13).
 * @throws DomainError as `authenticate` and `requireScopes`, from what the result answers.
 */
export function holdActor<O extends AnyRequest>({
  operation,
  request,
  actor,
}: {
  operation: O;
  request: Request;
  actor: ActorOf<O>;
}): HeldActor<Extract<ActorOf<O>, Actor>> {
  const kind: Exclude<Kind, "callback"> = operation.credential === "session" ? "session" : "key";
  const credential = carried(kind, request) ?? "";
  const closed = closedSignal(request);
  const follow = followCredential({ credential, kinds: [kind], caller: actor, closed });
  let last = actor;
  return {
    closed,
    now() {
      const now = follow();
      if (!now) throw refusal(kind, credential);
      if (now !== last) requireScopes(now, operation);
      last = now;
      return now as Extract<ActorOf<O>, Actor>; // a callback's holder has nothing to wait for
    },
  };
}

function carried(kind: "key" | "session", request: Request): string | undefined {
  return kind === "key" ? bearer(request) : (request.headers.get("cookie") ?? undefined);
}

function refusal(kind: Kind, credential: string | undefined): DomainError {
  if (kind === "callback") return new DomainError("not_found", "There is nothing at this path.");
  if (kind === "session")
    return new DomainError("unauthorized", "You are not signed in, or your session has ended.");
  return new DomainError(
    "unauthorized",
    credential === undefined
      ? "Send an API key: Authorization: Bearer <key>."
      : "The API key is unknown, expired, revoked or inactive.",
  );
}

function mustSetUpFactor(): DomainError {
  return new DomainError(
    "second_factor_setup_required",
    "This workspace requires a second factor. Set one up on your account first.",
  );
}

/**
 * Counts failed credentials by client address, to limit guessing (D11).
 * @throws DomainError rate_limited.
 */
export async function countFailure(request: Request): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `address:${addressOf(request) ?? "unknown"}`,
    perMinute: DEFAULT_RATE_LIMIT_PER_MINUTE,
  });
  if (decision.allowed) return;
  throw new DomainError(
    "rate_limited",
    `Too many requests with bad credentials came from this address. ${sayWhen(decision)}`,
    { retryAfterSeconds: decision.resetSeconds },
  );
}
