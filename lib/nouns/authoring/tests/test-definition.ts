import type { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { base64Fault } from "#lib/contract/base64-fault.ts";
import { decodeBase64 } from "#lib/contract/decode-base64.ts";
import { DomainError, type ErrorDetail } from "#lib/contract/errors.ts";
import type { InlineContent } from "#lib/contract/inline-content.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { refuseReservedNames } from "#lib/nouns/run-start/accept-input.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";

export type AgentTest = OutputOf<typeof agentTestOperations.createTest>;
export type TestBody = BodyOf<typeof agentTestOperations.createTest>;

/** A test's row without its name. All members are always there, in this order, so that texts can be compared. */
export type TestDefinition = Pick<
  AgentTest,
  "laneId" | "input" | "attachments" | "answers" | "pins" | "expect"
>;

/**
 * A test as it is stored. Whether lane, input, pins and answers fit the draft is found when it runs: the draft changes.
 * @throws DomainError invalid_request, with the position of each fault in an expectation; reserved_input_field.
 */
export async function requireDefinition({
  actor,
  body,
}: {
  actor: Actor;
  body: TestBody;
}): Promise<{ readonly name: string; readonly text: string }> {
  const { laneId = null, input, answers = [], pins = {}, expect = [] } = body;
  // Before they are written as text: 25 MB take the event loop more than its 50 ms.
  refuseLarge((body.attachments ?? []).reduce((sum, { base64 }) => sum + charactersOf(base64), 0));
  const given = (body.attachments ?? []).map((file) => ({ ...file, base64: textOf(file.base64) }));
  const name = requireName({ name: body.name });
  refuseReservedNames(input);
  refuseLarge(
    Buffer.byteLength(JSON.stringify({ laneId, input, attachments: given, answers, pins, expect })),
  );
  const faults: ErrorDetail[] = [];
  const attachments = given.map(({ base64, ...attachment }, index) => {
    const content = decodeBase64(base64);
    const field = `/attachments/${index}/base64`;
    if (!content) faults.push({ code: "attachment_invalid", message: base64Fault(base64), field });
    return { ...attachment, base64: Buffer.from(content ?? []).toString("base64") }; // read by editors and runs
  });
  faults.push(...(await faultsIn(expect, actor.workspaceId)));
  if (faults.length > 0) throw refused(faults);
  return { name, text: JSON.stringify({ laneId, input, attachments, answers, pins, expect }) };
}

/** @param bytes of a test, or of a part of it. */
function refuseLarge(bytes: number): void {
  if (bytes <= AGENT_TESTS.bytes) return;
  const message = `is ${bytes} bytes as JSON; a test has at most ${AGENT_TESTS.bytes}`;
  throw refused([{ code: "too_large", message, field: "" }]);
}

const charactersOf = (base64: InlineContent | string): number =>
  typeof base64 === "string" ? base64.length : Math.ceil(base64.bytes.length / 3) * 4;

/** A body of MCP has decoded what is base64; one of REST has it as text. */
function textOf(base64: InlineContent | string): string {
  return typeof base64 === "string" ? base64 : Buffer.from(base64.bytes).toString("base64");
}

/** Compiling 50 expressions may take over 50 ms: a thread does it. */
async function faultsIn(expectations: readonly string[], workspaceId: string): Promise<ErrorDetail[]> {
  if (expectations.length === 0) return [];
  const given = [...expectations];
  const found = await runtime()
    .threads.do("checkExpectations", given, { party: workspaceId })
    .catch((cause: unknown) => {
      if (!isThreadLost(cause)) throw cause;
      throw new DomainError("unavailable", "The expectations could not be checked. Try again.", { cause });
    });
  return found.flatMap((problems, index) =>
    problems.map(({ code, message, position: { line, column } }) => ({
      code,
      message: `${line}:${column}: ${message}`,
      field: `/expect/${index}`,
    })),
  );
}

function refused(details: readonly ErrorDetail[]): DomainError {
  const [first] = details;
  const where = first?.field ? `${first.field} ` : "The test ";
  return new DomainError("invalid_request", `The test is invalid: ${where}${first?.message ?? ""}.`, {
    details,
  });
}

export interface TestRow {
  readonly id: string;
  readonly name: string;
  readonly definition: JsonObject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A test as callers see it (D16). */
export function testAnswer({ id, name, definition, createdAt, updatedAt }: TestRow): AgentTest {
  return {
    id,
    name,
    ...(definition as unknown as TestDefinition), // written by `requireDefinition`
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
