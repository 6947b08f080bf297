import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import { LargeInput } from "#lib/contract/large-json.ts";
import { isReservedInputName } from "#lib/contract/reserved-input.ts";
import type { Lane } from "#lib/language/agent-document/agent-document.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { violationsOf } from "#lib/platform/threads/violations-of.ts";
import type { RunInput } from "./keep-large.ts";

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

/** @throws DomainError input_validation_failed with one detail per violation of the lane's inputSchema (D1). */
export async function validateInput(given: LaneInput): Promise<void> {
  refuse((await faultsOf(given)).map((fault) => ({ ...fault, field: `/input${fault.field}` })));
}

/**
 * The same for a conversation's next message (D10). Its body has only the message, so a fault elsewhere (for example
 * after a publish with another schema) is described in the message.
 * @throws DomainError input_validation_failed.
 */
export async function validateNextInput(given: LaneInput): Promise<void> {
  refuse(
    (await faultsOf(given)).map(({ code, message, field }) =>
      field === "/message"
        ? { code, message, field }
        : { code, message: `the run's input${field && ` at ${field}`} ${message}` },
    ),
  );
}

async function faultsOf({ lane, input, workspaceId }: LaneInput) {
  const violations = await violationsOf({ schema: laneInputSchema(lane), value: input, workspaceId });
  return violations.map(({ keyword, message, pointer }) => ({ code: keyword, message, field: pointer }));
}

function refuse(details: readonly ErrorDetail[]): void {
  if (details.length === 0) return;
  throw new DomainError("input_validation_failed", "The input does not match what the lane takes.", {
    details,
  });
}
