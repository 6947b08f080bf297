import { createHash } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { environmentOf } from "#lib/language/agent-document/checks/environment.ts";
import { compareDocuments } from "#lib/language/agent-document/differences/compare-documents.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { checkExpectation } from "#lib/language/expressions/check-expectation.ts";
import { RunStopped } from "#lib/language/json-schema/run.ts";
import { applyDefaults } from "#lib/language/json-schema/schema-defaults.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { parseBytes } from "#lib/language/large-json/parse-bytes.ts";
import { writeLargeInput } from "#lib/language/large-json/write-large-json.ts";
import { rememberable } from "#lib/language/redaction/remembered-values.ts";
import { sensitiveValues } from "#lib/language/redaction/sensitive-values.ts";
import { evaluateShared } from "./evaluate-shared.ts";
import { expectationFailures } from "./expectation-failures.ts";
import { RunValues } from "./run-values.ts";
import type { Forget, Task, ThreadWork, WorkKind } from "./work.ts";

const values = new RunValues();

type Answer<Kind extends WorkKind> = ThreadWork[Kind]["answer"];

function objectOf(bytes: Uint8Array): JsonObject {
  const value = parseBytes(bytes);
  if (!isJsonObject(value)) throw new Error("an input is not an object");
  return value;
}

function fill({ schema, value: bytes }: ThreadWork["fill"]["given"]): Answer<"fill"> {
  const given = objectOf(bytes);
  const applied = applyDefaults({ schema, value: given });
  if (!applied) throw new Error("without a limit defaults are applied to the end");
  if ("violations" in applied) return { as: "violations", violations: applied.violations };
  const { value } = applied;
  if (value === given || !isJsonObject(value)) return { as: "given" };
  const large = writeLargeInput(value);
  if (!large) return { as: "input", input: value };
  if (large.bytes.length <= MAX_BODY_BYTES) return { as: "large", large };
  return { as: "violations", violations: [RunStopped.tooManyDefaults("too large").violation] };
}

/** A thread of the pool: one task at a time. An error thrown here ends the thread and its task. */
parentPort?.on("message", (task: Task | Forget) => {
  if (task.kind === "forget") values.forget(task.run);
  else parentPort?.postMessage(answer(task));
});

function answer(task: Task): unknown {
  switch (task.kind) {
    case "validate": {
      const { schema, value } = task.given;
      return validateJson({ schema, value: parseBytes(value) }) satisfies Answer<"validate">;
    }
    case "fill":
      return fill(task.given) satisfies Answer<"fill">;
    case "check": {
      const { document, known } = task.given;
      const environment = environmentOf(known);
      return validateDocument({ document: parseBytes(document), environment }) satisfies Answer<"check">;
    }
    case "compare": {
      const { before, after, skillVersions } = task.given;
      const sides = { before: parseBytes(before), after: parseBytes(after), skillVersions };
      return compareDocuments(sides) satisfies Answer<"compare">;
    }
    case "sensitive": {
      const { schema, value } = task.given;
      const marked = sensitiveValues({ schema, value: parseBytes(value) });
      return rememberable({ marked }) satisfies Answer<"sensitive">;
    }
    case "digest": {
      const { before, value, after } = task.given;
      const hash = createHash("sha256").update(before);
      hash.update(canonicalJson(parseBytes(value))).update(after);
      return hash.digest("hex") satisfies Answer<"digest">;
    }
    case "checkExpectations":
      return task.given.map(checkExpectation) satisfies Answer<"checkExpectations">;
    case "expect":
      return expectationFailures(task.given) satisfies Answer<"expect">;
    case "compute":
      return evaluateShared(task.given, values) satisfies Answer<"compute">;
    case "input": {
      const { value, members } = task.given;
      const input = { ...objectOf(value), ...members };
      const large = writeLargeInput(input);
      return (large ? { large } : { input }) satisfies Answer<"input">;
    }
  }
}
