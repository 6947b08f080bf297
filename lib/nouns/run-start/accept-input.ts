import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { isReservedInputName } from "#lib/contract/reserved-input.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { keepLarge, type RunInput } from "#lib/nouns/runs/keep-large.ts";
import { violationsOf, withDefaults } from "#lib/platform/threads/schema-work.ts";

/** @throws DomainError reserved_input_field: input is business data, never runtime control (D5). */
export function refuseReservedNames(input: RunInput): void {
  const reserved =
    input instanceof LargeInput ? input.reservedNames : Object.keys(input).filter(isReservedInputName);
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

interface LaneInput {
  readonly lane: Lane;
  readonly input: RunInput;
  readonly workspaceId: string;
}

/**
 * The input as the run gets it: with the defaults of the lane's inputSchema where a property is absent, and valid. Every
 * door that starts a run takes its input through here, so that all start alike.
 * @throws DomainError input_validation_failed with one detail per violation of the lane's inputSchema (D1).
 */
export async function acceptInput(given: LaneInput): Promise<RunInput> {
  const { input, faults } = await completed(given);
  refuse(faults.map((fault) => ({ ...fault, field: `/input${fault.field}` })));
  return input;
}

/**
 * The same for a conversation's next message (D10). Its body has only the message, so a fault elsewhere (for example
 * after a publish with another schema) is described in the message.
 * @throws DomainError input_validation_failed.
 */
export async function acceptNextInput(given: LaneInput): Promise<RunInput> {
  const { input, faults } = await completed(given);
  refuse(
    faults.map(({ code, message, field }) =>
      field === "/message"
        ? { code, message, field }
        : { code, message: `the run's input${field && ` at ${field}`} ${message}` },
    ),
  );
  return input;
}

async function completed({ lane, input: given, workspaceId }: LaneInput) {
  const schema = laneInputSchema(lane);
  const filled = await withDefaults({ schema, input: given, workspaceId });
  const isFilled = "input" in filled && filled.input !== given;
  const input = isFilled ? keepLarge(filled.input) : given;
  const violations =
    "violations" in filled ? filled.violations : await violationsOf({ schema, value: input, workspaceId });
  const faults = violations.map(({ keyword, message, pointer }) => ({
    code: keyword,
    message,
    field: pointer,
  }));
  return { input, faults };
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new DomainError("input_validation_failed", "The input does not match what the lane takes.", {
    details,
  });
}
