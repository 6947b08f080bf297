import { z } from "zod";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { DomainError, isDomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Operation, OutputOf } from "#lib/contract/operation.ts";
import { requireCapability } from "#lib/doors/api/admit.ts";
import type { FoundCredential } from "#lib/doors/api/authenticators.ts";
import { shapeError } from "#lib/doors/api/shape-faults.ts";
import { unstorableError } from "#lib/doors/http/parse-json-bytes.ts";
import type { CredentialActor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import type { CredentialDigest } from "#lib/nouns/access/read-with-credential.ts";
import type { StartOutcome } from "#lib/nouns/run-start/idempotency.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import type { ArgumentWords } from "./argument-words.ts";
import { boundPage, Page } from "./bound-page.ts";
import { boundPiece, Piece } from "./bound-piece.ts";
import { boundRecord, type ReadWith } from "./bound-record.ts";
import { inKeyOrder } from "./in-key-order.ts";
import { inputSchemaOf } from "./input-schema.ts";
import { readLeniently } from "./lenient-arguments.ts";
import { listedSchema } from "./listed-schema.ts";
import { PART_ARGUMENTS, readPart } from "./read-part.ts";
import { fitsBound } from "./result-bound.ts";
import type { Tool, ToolCall, ToolNeeds } from "./tool.ts";

/** Hints that clients use when they ask their person for permission. */
interface Hints {
  readonly readOnly: boolean;
  /** It may undo or end something, or do something irreversible. */
  readonly destructive: boolean;
  /** Repeating the call changes nothing more. */
  readonly idempotent: boolean;
  /** It reaches beyond this service, because runs do. */
  readonly openWorld: boolean;
}

export interface ToolDefinition<
  O extends Operation,
  A extends z.ZodObject,
  I extends Operation = O,
  Ahead extends FoundCredential = never,
> {
  readonly name: string;
  readonly title: string;
  /** What it returns, its size limit, and which related tool to use instead. */
  readonly description: string;
  /** The matching REST operation: it defines the scopes, the capability and the output schema. */
  readonly operation: O;
  readonly needs: Pick<ToolNeeds, "role">;
  /** A strict object. */
  readonly arguments: A;
  /** What the listing says of its arguments, by their paths, where `ARGUMENT_WORDS` or the API do not say it. */
  readonly words?: Readonly<Record<string, ArgumentWords>>;
  readonly hints: Hints;
  /** Pointers to a record's (or page's) free values, which may be of any size and can be omitted. */
  readonly freeAt?: (record: z.output<O["output"]>) => readonly string[];
  /** How to read what was omitted, if not by this tool with the operation's parameters. */
  readonly readWith?: (record: z.output<O["output"]>) => ReadWith;
  /** See `Tool`. */
  readonly readAhead?: (given: JsonObject, digest: CredentialDigest) => Ahead | undefined;
  /** Another operation, for some arguments. */
  readonly instead?: {
    when(input: z.output<A>): boolean;
    readonly operation: I;
    readonly freeAt?: (record: z.output<I["output"]>) => readonly string[];
    readonly readWith?: (record: z.output<I["output"]>) => ReadWith;
  };
}

type Verb<O extends Operation, A extends z.ZodObject, I extends Operation, Ahead> = (call: {
  readonly actor: CredentialActor;
  readonly input: z.output<A>;
  readonly ahead: Ahead | undefined;
  /** A signal aborted when the caller closes the connection. */
  readonly closed: () => AbortSignal;
  /** The same for long polls. */
  readonly held: () => HeldActor<CredentialActor>;
}) => Promise<OutputOf<O> | OutputOf<I> | StartOutcome | CreatedOutcome<OutputOf<O>>>;

/** Makes a tool from a REST operation, the tool's own arguments and the operation's verb. */
export function defineTool<
  O extends Operation,
  A extends z.ZodObject,
  I extends Operation = O,
  Ahead extends FoundCredential = never,
>(definition: ToolDefinition<O, A, I, Ahead>, verb: Verb<O, A, I, Ahead>): Tool {
  const { name, title, description, operation, needs, hints, instead, readAhead } = definition;
  const readsParts = definition.freeAt !== undefined && !definition.readWith;
  const schema: z.ZodObject = readsParts ? definition.arguments.extend(PART_ARGUMENTS) : definition.arguments;
  const inputSchema = inputSchemaOf(schema);
  const usual: Shape = { ...definition, operation: inOrder(operation) };
  const otherwise: Shape | undefined = instead && { name, ...instead, operation: inOrder(instead.operation) };
  return {
    name,
    listing: {
      name,
      title,
      description,
      inputSchema: listedSchema(inputSchema, definition.words),
      annotations: annotationsOf(hints),
    },
    inputSchema,
    needs: needsOf(operation, needs),
    ...(readAhead ? { readAhead } : {}),
    async run({ actor, closed, held, ahead, ...call }) {
      const input = readArguments({ schema, inputSchema, call });
      // The schema's output, with a reduced limit or without a pointer; zod cannot express that.
      // And what `readAhead` has begun.
      const ask: Ask = (own) =>
        verb({ actor, closed, held, ahead: ahead as Ahead | undefined, input: own as z.output<A> });
      try {
        // The schema's output, as above.
        const other = instead?.when(input as z.output<A>) ? otherwise : undefined;
        // A tool has the same scopes whatever its arguments are (D15); the other operation adds its capability (D16).
        if (other) requireCapability(actor, other.operation.capability);
        const { text, meta } = await answerWithin(other ?? usual, ask, input);
        return { content: [{ type: "text", text }], ...(meta ? { _meta: meta } : {}) };
      } catch (error) {
        throw withPointers(error);
      }
    },
  };
}

/** The hints that differ from what the protocol says of a tool without them. */
function annotationsOf({ readOnly, destructive, idempotent, openWorld }: Hints): JsonObject {
  return {
    ...(readOnly ? { readOnlyHint: true } : {}),
    ...(readOnly || destructive ? {} : { destructiveHint: false }),
    ...(!readOnly && idempotent ? { idempotentHint: true } : {}),
    ...(openWorld ? {} : { openWorldHint: false }),
  };
}

function needsOf({ scopes, capability }: Operation, { role }: Pick<ToolNeeds, "role">): ToolNeeds {
  return { role, scopes, ...(capability === undefined ? {} : { capability }) };
}

/** The values an answer is made from; records come from the operation's own output. */
interface Shape {
  readonly name: string;
  readonly operation: Operation;
  freeAt?(record: z.output<Operation["output"]>): readonly string[];
  readWith?(record: z.output<Operation["output"]>): ReadWith;
}

const inOrder = <O extends Operation>(operation: O): O => ({
  ...operation,
  output: inKeyOrder(operation.output),
});

type Input = Readonly<Record<string, unknown>>;
type Ask = (input: Input) => Promise<object>;

const PageInput = z.looseObject({ limit: z.number().optional() });
const PartInput = z.looseObject(PART_ARGUMENTS);

/** Splits off what `readPart` needs, where the tool reads parts; most calls want all of it. */
function splitPart(input: Input, readsParts: boolean): z.output<typeof PartInput> {
  return readsParts && input.at !== undefined ? PartInput.parse(input) : { ...input, at: undefined };
}

/**
 * The answer as text within the limit (`result-bound.ts`). A long page becomes shorter, and so does a piece of a long
 * text. A long record omits its largest free values, which can be read in pieces. All other answers are small.
 */
async function answerWithin(
  { name: tool, operation, freeAt, readWith }: Shape,
  ask: Ask,
  input: Input,
): Promise<{ readonly text: string; readonly meta?: JsonObject }> {
  const { output, params } = operation;
  const read =
    <T extends z.ZodType>(schema: T) =>
    async (limit: number | undefined) =>
      schema.parse(output.parse(await ask({ ...input, limit })));
  if ("pagination" in output.shape) return { text: await pageWithin({ tool, freeAt }, ask, output, input) };
  if ("nextOffset" in output.shape)
    return { text: await boundPiece(read(Piece), PageInput.parse(input).limit) };
  const { at, offset = 0, ...own } = splitPart(input, freeAt !== undefined);
  const { body, again } = outcomeOf(await ask(own));
  const record = { ...(output.parse(body) as JsonObject), ...again }; // contracts are JSON
  const meta = again ? { meta: { "laneway/idempotency": again } } : {};
  if (at !== undefined) return { text: readPart({ record, at, offset }) };
  if (!freeAt) return { text: canonicalJson(record), ...meta };
  const ids = Object.keys(params?.shape ?? {}).map((id) => [id, String(own[id])]);
  const here = { tool, arguments: Object.fromEntries(ids) };
  const text = boundRecord({ record, freeAt: freeAt(record), readWith: readWith?.(record) ?? here });
  return { text, ...meta };
}

/**
 * A page as text. Where its shortest form is too long, its items omit their largest free values, which are read in
 * pieces from the page of that size.
 */
async function pageWithin(
  { tool, freeAt }: { tool: string; freeAt: Shape["freeAt"] },
  ask: Ask,
  output: z.ZodObject,
  input: Input,
): Promise<string> {
  const { at, offset = 0, ...own } = splitPart(input, freeAt !== undefined);
  const read = async (limit: number | undefined) => Page.parse(output.parse(await ask({ ...own, limit })));
  const { limit } = PageInput.parse(input);
  if (at !== undefined) return readPart({ record: (await read(limit)) as JsonObject, at, offset });
  const { page, text } = await boundPage(read, limit);
  if (!freeAt || fitsBound(text)) return text;
  const record = page as JsonObject; // contracts are JSON
  const here = { tool, arguments: { ...(own as JsonObject), limit: page.pagination.limit } };
  return boundRecord({ record, freeAt: freeAt(page), readWith: here });
}

/** The answer of a verb; `again` says whether it repeats an earlier call with the same idempotencyKey (D6, D19). */
function outcomeOf(outcome: object): {
  readonly body: object;
  readonly again?: { readonly replayed: true; readonly bodyChanged: boolean };
} {
  if (!isOnce(outcome)) return { body: outcome };
  const { replayed, bodyChanged } = outcome;
  const body = "run" in outcome ? outcome.run : outcome.resource;
  return { body, ...(replayed ? { again: { replayed, bodyChanged } } : {}) };
}

const isOnce = (outcome: object): outcome is StartOutcome | CreatedOutcome<object> => "replayed" in outcome;

/** @throws DomainError invalid_request with a pointer into the arguments in each detail. */
function readArguments<A extends z.ZodObject>({
  schema,
  inputSchema,
  call,
}: {
  schema: A;
  inputSchema: JsonObject;
  call: Pick<ToolCall, "arguments" | "unstorable">;
}): z.output<A> {
  const given = readLeniently(inputSchema, call.arguments);
  // Checked first, as in REST: shape faults quote property names, and some names cannot be quoted.
  if (call.unstorable) throw unstorableError(call.unstorable, "The arguments have");
  const read = schema.safeParse(given ?? {}, { reportInput: true });
  if (read.success) return read.data;
  throw shapeError(read.error, "arguments");
}

/** Converts a verb's field names to pointers: a REST query parameter is an argument here. */
function withPointers(error: unknown): unknown {
  if (!isDomainError(error)) return error;
  const { code, message, details, retryAfterSeconds, cause } = error;
  const isPointer = (field = "") => field === "" || field.startsWith("/");
  if (details.every(({ field }) => isPointer(field))) return error;
  return new DomainError(code, message, {
    details: details.map((detail) =>
      isPointer(detail.field) ? detail : { ...detail, field: `/${detail.field}` },
    ),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause,
  });
}
