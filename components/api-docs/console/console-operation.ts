import type { HttpMethod } from "#components/call-samples/call.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { keywordsOf, schemasByName } from "#components/schema-form/schema-node.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { DescribedOperation } from "../read-description.ts";

/** What the console needs of an operation, without its schemas, which are large. */
export interface ConsoleOperation {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  readonly needsKey: boolean;
  readonly sendsFile: boolean;
  readonly isStream: boolean;
  readonly parameters: readonly ConsoleParameter[];
  /** What the JSON body begins as, empty where no example is given; undefined if there is no body. */
  readonly example: JsonObject | undefined;
}

interface ConsoleParameter {
  /** `path/runId`. */
  readonly place: string;
  readonly kind: "path" | "query" | "header";
  readonly name: string;
  readonly isRequired: boolean;
}

export function consoleOperation(operation: DescribedOperation): ConsoleOperation {
  const { id, method, path, summary, needsKey, sendsFile, isStream, parameters, body } = operation;
  const [example] = body?.examples ?? [];
  const value = example && isJsonObject(example.value) ? example.value : {};
  return {
    ...{ id, method, path, summary, needsKey, sendsFile, isStream },
    example: body && value,
    parameters: parameters.flatMap(({ kind, schema }) => {
      const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
      return schemasByName(keywordsOf(schema.properties)).map(([name]) => {
        return { place: `${kind}/${name}`, kind, name, isRequired: required.includes(name) };
      });
    }),
  };
}

/** The first example of the body; a start has the example of the agent's own lane. */
export function exampleBody(
  { id, example }: Pick<ConsoleOperation, "id" | "example">,
  agent?: FirstAgent,
): JsonObject | undefined {
  return id === "startRun" && agent ? agent.body : example;
}
