import type { Operation, SessionOperation } from "./operation.ts";

/** What may differ in the dashboard, said at the call; `undefined` leaves a member out. */
type Differences = { readonly [Member in keyof SessionOperation]?: SessionOperation[Member] | undefined };

/** A credential's and the description's: a person has a role, and no scopes. */
type OfKeys = "tag" | "scopes" | "credential" | "path" | "operationId";

type LeftOut<D> = { [Member in keyof D]: D[Member] extends undefined ? Member : never }[keyof D];

/** The dashboard's operation, as exact as the one that it is made of. */
export type AsPerson<O extends Operation, Path extends string, D> = Omit<O, OfKeys | keyof D> &
  Omit<D, LeftOut<D>> & { readonly credential: "session"; readonly path: Path } & (D extends {
    readonly operationId: string;
  }
    ? unknown
    : { readonly operationId: `${O["operationId"]}AsPerson` });

/**
 * A public operation for signed-in people: the same method, parameters, body, answers and errors under the dashboard's
 * path. Its verb asks for the person's role where a credential needs scopes.
 */
export function asPerson<
  const O extends Operation,
  const Path extends `/api/${string}`,
  const D extends Differences = Record<never, never>,
>(operation: O, path: Path, differs?: D): AsPerson<O, Path, D> {
  const { tag: _tag, scopes: _scopes, ...same } = operation;
  const own = {
    ...same,
    credential: "session",
    operationId: `${operation.operationId}AsPerson`,
    ...differs,
    path,
  };
  const said = Object.entries(own).filter(([, value]) => value !== undefined);
  // The members are those of the type, which no inference follows through `fromEntries`.
  return Object.fromEntries(said) as unknown as AsPerson<O, Path, D>;
}
