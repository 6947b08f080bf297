import { z } from "zod";
import { shapeError } from "#lib/api/shape-faults.ts";
import type { CredentialActor } from "#lib/auth/actor.ts";
import type { Operation, OutputOf } from "#lib/contract/operation.ts";
import { DomainError, isDomainError } from "#lib/errors.ts";
import type { JsonObject } from "#lib/json.ts";
import type { StartOutcome } from "#lib/runs/idempotency.ts";
import { boundPage, type Page } from "./bound-page.ts";
import { boundRecord } from "./bound-record.ts";
import { inputSchemaOf } from "./input-schema.ts";
import { PART_ARGUMENTS, readPart } from "./read-part.ts";
import { stableJson } from "./stable-json.ts";
import type { Tool, ToolCall, ToolNeeds } from "./tool.ts";

/** What clients may assume of a call before they ask their person for leave. */
interface Hints {
  readonly readOnly: boolean;
  /** It may undo or end something, or release what cannot be taken back. */
  readonly destructive: boolean;
  /** The same call again changes nothing more. */
  readonly idempotent: boolean;
  /** It reaches beyond this service: what runs do, they do anywhere. */
  readonly openWorld: boolean;
}

export interface ToolDefinition<O extends Operation, A extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** What it returns, its bound, and which sibling to use instead. */
  readonly description: string;
  /** The REST operation that it is the twin of: its scopes, and the shape of its answer. */
  readonly operation: O;
  readonly needs: Omit<ToolNeeds, "scopes">;
  /** Strict. */
  readonly arguments: A;
  readonly hints: Hints;
}

const PartOf = z.looseObject(PART_ARGUMENTS);

interface CallOf<A extends z.ZodObject> {
  readonly actor: CredentialActor;
  readonly input: z.output<A>;
  /** For who holds the answer back as its caller asked: aborted when the caller closes the connection. */
  readonly held: () => AbortSignal;
}
type Verb<O extends Operation, A extends z.ZodObject> = (call: CallOf<A>) => Promise<OutputOf<O>>;

/** The text of a result, and what is said beside it, if anything. */
type Said = string | { readonly text: string; readonly meta: JsonObject };

/** A tool whose answer is small whatever is in the database. */
export function defineTool<O extends Operation, A extends z.ZodObject>(
  definition: ToolDefinition<O, A>,
  verb: Verb<O, A>,
): Tool {
  return toolOf(definition, definition.arguments, async (call) =>
    stableJson(definition.operation.output.parse(await verb(call))),
  );
}

/** A tool that starts something once for each idempotencyKey: an answer given again says so beside its text (D6). */
export function defineStartTool<O extends Operation, A extends z.ZodObject>(
  definition: ToolDefinition<O, A>,
  verb: (call: CallOf<A>) => Promise<StartOutcome>,
): Tool {
  return toolOf(definition, definition.arguments, async (call) => {
    const { run, replayed, bodyChanged } = await verb(call);
    const text = stableJson(definition.operation.output.parse(run));
    return replayed ? { text, meta: { "laneway/idempotency": { replayed, bodyChanged } } } : text;
  });
}

/** An operation that answers a page. */
type PagedOperation = Operation & { readonly output: z.ZodType<Page> };

/** A tool that answers page by page: a page that is too long becomes shorter. */
export function definePagedTool<
  O extends PagedOperation,
  A extends z.ZodObject<{ limit: z.ZodType<number | undefined> }>,
>(definition: ToolDefinition<O, A>, verb: Verb<O, A>): Tool {
  const { output }: PagedOperation = definition.operation;
  return toolOf(definition, definition.arguments, ({ input, ...call }) =>
    boundPage(
      async (limit) => output.parse(await verb({ ...call, input: { ...input, limit } })),
      input.limit,
    ),
  );
}

/** A tool that answers one record, in which somebody else's values may be of any size. */
export function defineRecordTool<O extends Operation, A extends z.ZodObject>(
  {
    freeAt,
    ...definition
  }: ToolDefinition<O, A> & {
    /** Pointers to the values in the record that may make room. */
    readonly freeAt: (record: z.output<O["output"]>) => readonly string[];
  },
  verb: Verb<O, A>,
): Tool {
  const { name: tool, operation } = definition;
  const arguments_ = definition.arguments.extend(PART_ARGUMENTS);
  const idNames = Object.keys(operation.params?.shape ?? {});
  return toolOf(definition, arguments_, async ({ input, ...call }) => {
    const { at, offset = 0, ...own } = PartOf.parse(input);
    // What is left of the arguments is what the tool's own schema made; zod's types cannot subtract.
    const record = await verb({ ...call, input: own as z.output<A> });
    const shown = operation.output.parse(record) as z.output<O["output"]> & JsonObject; // contracts are JSON
    if (at !== undefined) return readPart({ record: shown, at, offset });
    return boundRecord({
      record: shown,
      freeAt: freeAt(shown),
      readWith: { tool, arguments: pick(own, idNames) },
    });
  });
}

/** What names the record. It came as JSON. */
function pick(given: Readonly<Record<string, unknown>>, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, String(given[name])]));
}

function toolOf<O extends Operation, A extends z.ZodObject, B extends z.ZodObject>(
  { name, title, description, operation, needs, hints }: ToolDefinition<O, A>,
  arguments_: B,
  answer: (call: CallOf<B>) => Promise<Said>,
): Tool {
  return {
    name,
    listing: {
      name,
      title,
      description,
      inputSchema: inputSchemaOf(arguments_),
      annotations: {
        title,
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.openWorld,
      },
    },
    needs: { ...needs, scopes: operation.scopes },
    async run(call) {
      const input = readArguments(arguments_, call);
      try {
        const said = await answer({ actor: call.actor, input, held: call.held });
        const { text, meta } = typeof said === "string" ? { text: said, meta: undefined } : said;
        return { content: [{ type: "text", text }], ...(meta ? { _meta: meta } : {}) };
      } catch (error) {
        throw isDomainError(error) ? withPointers(error) : error;
      }
    },
  };
}

/** @throws DomainError invalid_request, each detail with a pointer into the arguments. */
function readArguments<A extends z.ZodObject>(
  schema: A,
  { arguments: given, unstorable }: Pick<ToolCall, "arguments" | "unstorable">,
): z.output<A> {
  // First, as in REST's bodies: the faults of a shape name properties, and not every name can be said.
  if (unstorable) {
    throw new DomainError("invalid_request", "The arguments have a value that cannot be stored.", {
      details: [unstorable],
    });
  }
  const read = schema.safeParse(given ?? {}, { reportInput: true });
  if (read.success) return read.data;
  throw shapeError(read.error, "arguments");
}

/** Verbs name a query parameter where REST has one; here everything is an argument. */
function withPointers(error: DomainError): DomainError {
  const { code, message, details, retryAfterSeconds, cause } = error;
  if (details.every(({ field = "" }) => field === "" || field.startsWith("/"))) return error;
  return new DomainError(code, message, {
    details: details.map((detail) =>
      detail.field === undefined || detail.field === "" || detail.field.startsWith("/")
        ? detail
        : { ...detail, field: `/${detail.field}` },
    ),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause,
  });
}
