import { describe, expect, test } from "vitest";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { NO_CONTENT } from "#lib/doors/api/answer.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import vendorOnboarding from "#lib/nouns/agents/samples/vendor-onboarding.json" with { type: "json" };
import { openApiDocument } from "./open-api-document.ts";
import { PUBLIC_OPERATIONS } from "./public-api.ts";
import { examplesIn, readOperations } from "./testing/read-document.ts";

const described = readOperations(openApiDocument({ baseUrl: "https://agents.acme.dev" }));

describe.each(PUBLIC_OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  "the examples of %s",
  (operationId, { body, output, success, ...more }) => {
    const isStream = "contentTypes" in more;
    const operation = described.find((candidate) => candidate.operationId === operationId);

    test("hold at least one for the body and for every success", () => {
      expect(examplesIn(operation?.requestBody).length > 0).toBe(body !== undefined);
      for (const status of Object.keys(success)) {
        const examples = examplesIn(operation?.responses[status]);
        expect(examples.length === 0).toBe(Number(status) === NO_CONTENT || isStream);
      }
    });

    test("are bodies that the operation accepts", () => {
      for (const [name, value] of examplesIn(operation?.requestBody)) {
        expect(body?.safeParse(value), name).toMatchObject({ success: true });
      }
    });

    test("are answers that the operation gives, with nothing beside the contract", () => {
      for (const status of Object.keys(success)) {
        for (const [name, value] of examplesIn(operation?.responses[status])) {
          expect(output.parse(value), name).toEqual(value);
        }
      }
    });

    test("are errors in the envelope", () => {
      const responses = Object.entries(operation?.responses ?? {});
      for (const [, response] of responses.filter(([status]) => Number(status) >= 400)) {
        for (const [name, value] of examplesIn(response)) {
          expect(ErrorEnvelope.parse(value), name).toEqual(value);
        }
      }
    });
  },
);

test.each([
  ["structured", refundDesk],
  ["attachment", vendorOnboarding],
])("the %s start is one that the sample agent takes", (name, { graph }) => {
  const start = described.find(({ operationId }) => operationId === "startRun");
  const { laneId, input } = runOperations.start.body.parse(
    Object.fromEntries(examplesIn(start?.requestBody))[name],
  );
  const lane = graph.lanes.find(({ id }) => id === laneId);
  expect(lane).toBeDefined();
  expect(validateJson({ schema: lane?.inputSchema ?? false, value: input })).toEqual([]);
});
