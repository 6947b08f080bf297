import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";

/** Which scopes a credential needs: every one of them, or any one of them (D2). */
export type ScopeRule = { readonly allOf: readonly Scope[] } | { readonly anyOf: readonly Scope[] };

/**
 * What every operation says of its request. Routes, the OpenAPI description, tests and clients all read this; nothing
 * about the wire is said anywhere else.
 */
interface RequestShape {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Absent: a key's request may have any body, which is ignored (D10); a session's write has none, or `{}`. */
  readonly body?: z.ZodType;
  /** Of a body that has one of several shapes: the one that was tried, to say what is wrong with it. */
  readonly triedBody?: (given: unknown) => z.ZodType;
  /** Its own bound where it is below that of every body (D1). Such a body is plain JSON: nothing in it is a file. */
  readonly maxBodyBytes?: number;
  /** The keys that lead to a run's input in the body: it may be large, and stays text then. */
  readonly inputAt?: readonly string[];
  /** The success statuses, the usual one first, each with what it means. */
  readonly success: Readonly<Record<number, string>>;
  /** Request headers that it reads, each with what it means. With `If-None-Match`, 304 is among its answers. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Response headers beside those every answer carries, each with what it means. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What this operation itself refuses; the errors every operation shares are added by the transport. */
  readonly errors: readonly ErrorCode[];
  /** Set when the operation is on its way out: dates for the `Deprecation` and `Sunset` headers. */
  readonly deprecation?: { readonly since: string; readonly sunset?: string };
}

interface OperationShape extends RequestShape {
  readonly output: z.ZodObject;
}

/** One operation of the public API: called with a credential, as far as its scopes go. */
export interface Operation extends OperationShape {
  readonly credential?: never;
  readonly tag: string;
  readonly scopes: ScopeRule;
}

/** One operation of the dashboard's own API: called by a signed-in person's browser, as far as their role goes. */
export interface SessionOperation extends OperationShape {
  readonly credential: "session";
  /** Also for somebody who has no second factor where the workspace requires one. */
  readonly beforeSecondFactor?: true;
}

/** One answer of the dashboard that is no JSON of a known size: events as they happen, an export, a file. */
export interface SessionStream extends RequestShape {
  readonly credential: "session";
  /** What the answer may be, the usual one first. */
  readonly contentTypes: readonly [string, ...string[]];
}

/** One operation for outside systems that were given an address: the token in its path, `{token}`, is the credential. */
export interface CallbackOperation extends OperationShape {
  readonly credential: "callback";
  readonly tag: string;
}

/** What the published description shows. */
export type PublicOperation = Operation | CallbackOperation;
export type AnyOperation = PublicOperation | SessionOperation;
/** Whatever a route can be made of. */
export type AnyRequest = AnyOperation | SessionStream;
export type Operations = Readonly<Record<string, Operation>>;
export type SessionOperations = Readonly<Record<string, SessionOperation>>;
export type SessionStreams = Readonly<Record<string, SessionStream>>;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export type ParamsOf<O extends AnyRequest> = Parsed<O["params"]>;
export type QueryOf<O extends AnyRequest> = Parsed<O["query"]>;
export type BodyOf<O extends AnyRequest> = Parsed<O["body"]>;
/** What a verb may return for the operation: the output schema cuts away everything else. */
export type OutputOf<O extends AnyOperation> = z.input<O["output"]>;
