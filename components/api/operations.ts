import type { z } from "zod";
import type { DashboardOperation, DashboardStream } from "#lib/contract/dashboard.ts";

/**
 * What the contract says of each of the dashboard's addresses, by path: types alone. What it checks, the server has
 * checked, so zod stays out of the browser.
 */
type Reading = Extract<DashboardOperation, { method: "GET" }>;
type Writing = Exclude<DashboardOperation, { method: "GET" }>;
type Request = DashboardOperation | DashboardStream;

/** What a path has braces around. */
type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
export type ParamsOf<Path extends string> = Readonly<Record<ParamName<Path>, string>>;

/** A parameter that may be left out may also be null: it is then not sent. One value is a list of one. */
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
/** The one argument beside the path; it may be left out where nothing in it has to be there. */
type Given<G> = Partial<G> extends G ? [given?: G] : [given: G];

/**
 * `asOf`: for data that is read again after each change of something, such as a run's last sequence. Each state's
 * answer is cached separately.
 */
type Kept = { readonly asOf?: string };

type Readings = {
  [O in Reading as O["path"]]: {
    query: QueryIn<O>;
    given: Given<Filled<O["path"]> & Asked<QueryIn<O>> & Kept>;
    answer: z.output<O["output"]>;
  };
};

/** Every address that answers with JSON. */
export type ReadPath = keyof Readings;
export type QueryOf<Path extends ReadPath> = Readings[Path]["query"];
export type GivenOf<Path extends ReadPath> = Readings[Path]["given"];
/** What the operation at a path answers. */
export type AnswerOf<Path extends ReadPath> = Readings[Path]["answer"];

/** Those that answer a page at a time. */
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

/** Every operation that changes something, as its method and path: "POST /api/keys". */
export type Write = keyof Writings;
export type GivenTo<W extends Write> = Writings[W]["given"];
export type BodyOf<W extends Write> = Writings[W]["body"];
/** What the operation answers. */
export type WrittenBy<W extends Write> = Writings[W]["answer"];
/** Those that take a body of files. */
export type UploadPath = Extract<Writing, { method: "POST" }>["path"];

type Addresses = {
  [R in Extract<Request, { method: "GET" }> as R["path"]]: Given<Filled<R["path"]> & Asked<QueryIn<R>>>;
};
/** Every address that is read, streams and downloads among them. */
export type Address = keyof Addresses;
export type GivenAt<Path extends Address> = Addresses[Path];

/** A path up to its first parameter: what everything below it is read again by. */
type Above<Path extends string> = Path extends `${infer Head}/{${string}` ? Head : Path;
export type Collection = Above<ReadPath>;
