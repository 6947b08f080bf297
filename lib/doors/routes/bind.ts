import type { AnyOperation, AnyRequest, PublicStream, SessionStream } from "#lib/contract/operation.ts";
import { defineRoute, type Verb } from "#lib/doors/api/define-route.ts";
import { defineStream, type StreamVerb } from "#lib/doors/api/define-stream.ts";
import { type Routes, routes } from "#lib/doors/api/routes.ts";
import type { RouteHandler } from "#lib/doors/http/answer-route.ts";

/** An operation with what answers it. */
export interface BoundRoute {
  readonly method: AnyRequest["method"];
  /** The contract's: `/v1/public/runs/{runId}`. */
  readonly path: string;
  readonly handler: RouteHandler;
}

type VerbOf<O extends AnyRequest> = O extends PublicStream | SessionStream
  ? StreamVerb<O>
  : O extends AnyOperation
    ? Verb<O>
    : never;

/** The operation's own `defineRoute`, where it reads ahead. */
interface OwnRoute {
  readonly route: RouteHandler;
}

/** Binds each operation of a contract's map to its verb. A missing one is a type error. */
export function bind<Map extends Readonly<Record<string, AnyRequest>>>(
  operations: Map,
  verbs: { readonly [Name in keyof Map]: VerbOf<Map[Name]> | OwnRoute },
): BoundRoute[] {
  return Object.entries(operations).map(([name, operation]) => {
    const bound = verbs[name as keyof Map]; // the keys are the map's
    const handler = "route" in bound ? bound.route : handlerOf(operation, bound);
    return { method: operation.method, path: operation.path, handler };
  });
}

function handlerOf<O extends AnyRequest>(operation: O, verb: unknown): RouteHandler {
  // By the type of `bind` the verb is the operation's.
  return isStream(operation)
    ? defineStream(operation, verb as StreamVerb<typeof operation>)
    : defineRoute(operation as AnyOperation, verb as Verb<AnyOperation>);
}

const isStream = (operation: AnyRequest): operation is PublicStream | SessionStream =>
  "contentTypes" in operation;

/** The routes of each path, with a 405 for its other methods. */
export function byPath(bound: readonly BoundRoute[]): ReadonlyMap<string, Routes> {
  const grouped = Map.groupBy(bound, ({ path }) => path);
  return new Map(
    [...grouped].map(([path, own]) => [
      path,
      routes(Object.fromEntries(own.map(({ method, handler }) => [method, handler]))),
    ]),
  );
}
