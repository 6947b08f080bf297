import type { z } from "zod";
import type { OutputOf, PublicOperation } from "#lib/contract/operation.ts";

export interface Example<Value = unknown> {
  readonly summary: string;
  readonly value: Value;
}

type Examples<Value> = Readonly<Record<string, Example<Value>>>;

/** One operation's example requests and responses by name; responses by status first. */
export interface OperationExamples {
  readonly request?: Examples<unknown>;
  readonly responses: Readonly<Record<string, Examples<unknown>>>;
}

type RequestOf<O extends PublicOperation> = O["body"] extends z.ZodType ? z.input<O["body"]> : never;

/** The examples of an operation, typed by its own contract. */
export function defineExamples<O extends PublicOperation>(
  operation: O,
  examples: {
    readonly request?: Examples<RequestOf<O>>;
    readonly responses: Readonly<Record<keyof O["success"] & number, Examples<OutputOf<O>>>>;
  },
): Readonly<Record<string, OperationExamples>> {
  return { [operation.operationId]: examples };
}
