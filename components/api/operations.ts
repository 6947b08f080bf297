import type { z } from "zod";
import type { DashboardOperation, DashboardStream } from "#lib/contract/dashboard.ts";

/**
 * The contract's types of all dashboard operations by path. Types only: the server validates, so zod stays out of the
 * browser.
 */
type Reading = Extract<DashboardOperation, { method: "GET" }>;
type Writing = Exclude<DashboardOperation, { method: "GET" }>;
type Request = DashboardOperation | DashboardStream;

/** The parameter names in a path. */
type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
export type ParamsOf<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

/** An optional parameter may be null, which omits it. A single value is accepted for a list. */
type Sent<Q> = {
  readonly [Name in keyof Q]: OneOrMany<Q[Name]> | (undefined extends Q[Name] ? null : never);
};
type OneOrMany<V> = V extends readonly (infer Item)[] ? readonly Item[] | Item : V;
type QueryIn<O> = O extends { query: z.ZodType }
  ? Sent<z.output<O["query"]>>
  : Readonly<Record<never, never>>;

type Filled<Path extends string> = [ParamName<Path>] extends [never]
  ? { readonly params?: never }
  : { readonly params: ParamsOf<Path> };
type Asked<Q> = [keyof Q] extends [never]
  ? { readonly query?: never }
  : Partial<Q> extends Q
    ? { readonly query?: Q }
    : { readonly query: Q };
type Carried<O> = O extends { body: z.ZodType }
  ? { readonly body: z.input<O["body"]> }
  : { readonly body?: never };
/** The argument besides the path; optional if all its members are. */
type Given<G> = Partial<G> extends G ? [given?: G] : [given: G];

/** `asOf`: a version of the data, such as a run's last sequence. Each version's response is cached separately. */
type Kept = { readonly asOf?: string };

type Readings = {
  [O in Reading as O["path"]]: {
    query: QueryIn<O>;
    given: Given<Filled<O["path"]> & Asked<QueryIn<O>> & Kept>;
    answer: z.output<O["output"]>;
  };
};

/** Every operation with a JSON response. */
export type ReadPath = keyof Readings;
export type QueryOf<Path extends ReadPath> = Readings[Path]["query"];
export type GivenOf<Path extends ReadPath> = Readings[Path]["given"];
/** The response type of the operation at a path. */
export type AnswerOf<Path extends ReadPath> = Readings[Path]["answer"];

/** Paged operations. */
export type PagedPath = {
  [Path in ReadPath]: AnswerOf<Path> extends { pagination: { nextCursor: string | null } } ? Path : never;
}[ReadPath];

type Writings = {
  [O in Writing as `${O["method"]} ${O["path"]}`]: {
    given: Given<Filled<O["path"]> & Carried<O>>;
    body: O extends { body: z.ZodType } ? z.input<O["body"]> : undefined;
    answer: z.output<O["output"]>;
  };
};

/** Every write operation, as method and path: "POST /api/keys". */
export type Write = keyof Writings;
export type GivenTo<W extends Write> = Writings[W]["given"];
export type BodyOf<W extends Write> = Writings[W]["body"];
/** The operation's response type. */
export type WrittenBy<W extends Write> = Writings[W]["answer"];
/** Operations with a file upload. */
export type UploadPath = Extract<Writing, { method: "POST" }>["path"];

type Addresses = {
  [R in Extract<Request, { method: "GET" }> as R["path"]]: Given<Filled<R["path"]> & Asked<QueryIn<R>>>;
};
/** Every address that can be read, including streams and downloads. */
export type Address = keyof Addresses;
export type GivenAt<Path extends Address> = Addresses[Path];

/** A path up to its first parameter, which invalidates everything below it. */
type Above<Path extends string> = Path extends `${infer Head}/{${string}` ? Head : Path;
export type Collection = Above<ReadPath>;
