import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";
import type { Capability } from "./workspace-settings.ts";

/** The scopes that a credential needs: all of them, or any one of them (D2). */
export type ScopeRule = { readonly allOf: readonly Scope[] } | { readonly anyOf: readonly Scope[] };

/**
 * The contract of an operation's request. Routes, the OpenAPI document, tests and clients all read it; it is the only
 * description of the wire format.
 */
interface RequestShape {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `{name}` for parameters as in OpenAPI. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /**
   * Absent: a key's request may have any body, which is ignored (D10); a session's write may only have none or `{}`.
   */
  readonly body?: z.ZodType;
  /** For a body with alternatives: selects the one to report faults of. */
  readonly triedBody?: (given: unknown) => z.ZodType;
  /** Its own size limit, below the general one (D1). Such a body is plain JSON without files. */
  readonly maxBodyBytes?: number;
  /**
   * It takes bytes as well, or alone where it has no `body`: `application/octet-stream`, read as a stream, with these query
   * parameters instead of its own.
   */
  readonly octets?: { readonly maxBytes: number; readonly query?: z.ZodObject };
  /** The keys that lead to a run's input in the body, which stays text if large. */
  readonly inputAt?: readonly string[];
  /** The success statuses, the default first, with descriptions. */
  readonly success: Readonly<Record<number, string>>;
  /** The request headers that it reads, with descriptions. With `If-None-Match`, 304 is a possible answer. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Additional response headers, with descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Its own error codes; the transport adds the common ones. */
  readonly errors: readonly ErrorCode[];
  /** Set if the operation is deprecated: dates for the `Deprecation` and `Sunset` headers. */
  readonly deprecation?: { readonly since: string; readonly sunset?: string };
}

interface OperationShape extends RequestShape {
  readonly output: z.ZodObject;
}

/** An operation of the public API: called with a credential, limited by its scopes. */
export interface Operation extends OperationShape {
  readonly credential?: never;
  readonly tag: string;
  readonly scopes: ScopeRule;
  /** Only while the workspace has this capability enabled (D16). */
  readonly capability?: Capability;
  /** It answers a stream of one of these types, the default first, and no JSON: `output` is empty. */
  readonly contentTypes?: readonly [string, ...string[]];
}

/** An operation of the public API that answers a stream. */
export type PublicStream = Operation & Required<Pick<Operation, "contentTypes">>;

/** An operation of the dashboard's own API: called by a signed-in person's browser, limited by their role. */
export interface SessionOperation extends OperationShape {
  readonly credential: "session";
  /** Only while the workspace has this capability enabled (D16). */
  readonly capability?: Capability;
  /** Also for people without the second factor that the workspace requires. */
  readonly beforeSecondFactor?: true;
}

/** A streaming response of the dashboard: live events, an export, a file. */
export interface SessionStream extends RequestShape {
  readonly credential: "session";
  readonly capability?: Capability;
  /** The possible content types, the default first. */
  readonly contentTypes: readonly [string, ...string[]];
}

/** An operation for outside systems with a callback address: the token in its path, `{token}`, is the credential. */
export interface CallbackOperation extends OperationShape {
  readonly credential: "callback";
  readonly tag: string;
}

/** The operations that the OpenAPI document shows. */
export type PublicOperation = Operation | CallbackOperation;
export type AnyOperation = PublicOperation | SessionOperation;
/** Anything that a route can be made from. */
export type AnyRequest = AnyOperation | SessionStream;
export type Operations = Readonly<Record<string, Operation>>;
export type SessionOperations = Readonly<Record<string, SessionOperation>>;
export type SessionStreams = Readonly<Record<string, SessionStream>>;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

export type ParamsOf<O extends AnyRequest> = Parsed<O["params"]>;
export type QueryOf<O extends AnyRequest> = Parsed<O["query"]>;
export type BodyOf<O extends AnyRequest> = Parsed<O["body"]>;
/** The value a verb returns; the output schema removes unknown members. */
export type OutputOf<O extends AnyOperation> = z.input<O["output"]>;

/** A body of bytes as it arrives, and the query parameters that came with it. */
export interface Octets<Query> {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** As Content-Length says, which may be wrong. */
  readonly declaredBytes: number | undefined;
  readonly query: Query;
}
type QueryOfOctets<T> = T extends { readonly query: infer Q } ? Parsed<Q> : undefined;
/** Undefined for a request with a JSON body, which an operation without `body` refuses. */
export type OctetsOf<O extends AnyRequest> = O extends { readonly octets: infer T }
  ? Octets<QueryOfOctets<T>> | (O["body"] extends z.ZodType ? undefined : never)
  : undefined;
