import { laneInputSchema } from "#lib/agents/lane-input-schema.ts";
import type { Lane } from "#lib/contract/agent-document.ts";
import { isReservedInputName } from "#lib/contract/reserved-input.ts";
import { DomainError, type ErrorDetail } from "#lib/errors.ts";
import type { JsonObject } from "#lib/json.ts";
import { childPointer } from "#lib/json-schema/json-pointer.ts";
import { validateJson } from "#lib/json-schema/validate-json.ts";

/** @throws DomainError reserved_input_field: input is business data, never runtime control (D5). */
export function refuseReservedNames(input: JsonObject): void {
  const reserved = Object.keys(input).filter(isReservedInputName);
  if (reserved.length === 0) return;
  throw new DomainError(
    "reserved_input_field",
    `The input has a name that is reserved for runtime control: ${reserved.join(", ")}.`,
    {
      details: reserved.map((name) => ({
        code: "reserved_input_field",
        message: "is reserved for runtime control",
        field: childPointer("/input", name),
      })),
    },
  );
}

/** @throws DomainError input_validation_failed with one detail per violation of the lane's inputSchema (D1). */
export function validateInput({ lane, input }: { lane: Lane; input: JsonObject }): void {
  refuse(
    violationsOf({ lane, input }).map((violation) => ({ ...violation, field: `/input${violation.field}` })),
  );
}

/**
 * The same for the next message of a conversation (D10), of which the body has the message alone: what else does not
 * fit, as after a publish with another schema, names its place in words.
 * @throws DomainError input_validation_failed.
 */
export function validateNextInput({ lane, input }: { lane: Lane; input: JsonObject }): void {
  refuse(
    violationsOf({ lane, input }).map(({ code, message, field }) =>
      field === "/message"
        ? { code, message, field }
        : { code, message: `the run's input${field && ` at ${field}`} ${message}` },
    ),
  );
}

function violationsOf({ lane, input }: { lane: Lane; input: JsonObject }) {
  return validateJson({ schema: laneInputSchema(lane), value: input }).map(
    ({ keyword, message, pointer }) => ({
      code: keyword,
      message,
      field: pointer,
    }),
  );
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new DomainError("input_validation_failed", "The input does not match what the lane takes.", {
    details,
  });
}
