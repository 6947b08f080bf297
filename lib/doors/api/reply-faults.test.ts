import { expect, test } from "vitest";
import { ReplyBody } from "#lib/contract/reply.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { bodyError } from "./shape-faults.ts";

const refusalOf = (given: unknown) => {
  const { error } = ReplyBody.safeParse(given, { reportInput: true });
  return error && bodyError({ error, operation: runOperations.reply, given, where: "body" });
};
const faultsOf = (given: unknown) => refusalOf(given)?.details.map(({ code, field }) => [code, field]) ?? [];

test.each([
  [{ interactionId: "i", message: "m" }],
  [{ interactionId: "i", answers: {}, message: "m" }],
  [{ interactionId: "i", answers: {} }],
  [{ interactionId: "i", transcriptText: "t" }],
  [{ interactionId: "i", transcriptText: "t", answers: {} }],
  [{ interactionId: "i", action: "submit", message: "m" }],
  [{ interactionId: "i", action: "submit", answers: {}, transcriptText: "t" }],
  [{ interactionId: "i", action: "skip" }],
])("a reply of %j is one of the six shapes", (body) => {
  expect(faultsOf(body)).toEqual([]);
});

test.each<[object, [string, string, string][]]>([
  [
    { interactionId: "i", action: "skip", message: "m" },
    [["additionalProperties", "/message", "does not go with action skip, which takes nothing else"]],
  ],
  [
    { message: "m", interactionId: "i", action: "skip" },
    [["additionalProperties", "/message", "does not go with action skip, which takes nothing else"]],
  ],
  [
    { interactionId: "i", message: "m", answers: {}, transcriptText: "t" },
    [["additionalProperties", "/transcriptText", "does not go with message: send one of the two"]],
  ],
  [{ interactionId: "i", action: "submit" }, [["required", "/message", "is required without answers"]]],
  [{ interactionId: "i" }, [["required", "/message", "is required without answers"]]],
  [
    { interactionId: "i", action: "submit", message: "m", answers: {} },
    [
      [
        "additionalProperties",
        "/message",
        "does not go with answers where action is submit: call it transcriptText",
      ],
    ],
  ],
  [
    { interactionId: "i", action: "submit", transcriptText: "t" },
    [
      ["required", "/message", "is required without answers"],
      [
        "additionalProperties",
        "/transcriptText",
        "goes with answers alone where action is submit: call it message",
      ],
    ],
  ],
  [
    { interactionId: "i", action: "later", message: "m" },
    [["enum", "/action", "must be one of submit, skip"]],
  ],
  [{ interactionId: "i", message: 5 }, [["type", "/message", "must be text"]]],
  [{ interactionId: "i", answers: [] }, [["type", "/answers", "must be an object"]]],
  [{ interactionId: "", message: "m" }, [["minLength", "/interactionId", "must not be empty"]]],
  [
    { interactionId: "i", action: "skip", later: 1 },
    [["additionalProperties", "/later", "is not a known property"]],
  ],
])("a reply of %j is told what is wrong with the shape it tried", (body, expected) => {
  const told = refusalOf(body)?.details.map(({ code, field, message }) => [code, field, message]);
  expect(told).toEqual(expected);
});

test("the bounds of a reply hold in whichever shape it tries", () => {
  const long = { interactionId: "i".repeat(513), message: "m".repeat(20_001) };
  for (const action of [{}, { action: "submit" }]) {
    expect(faultsOf({ ...long, ...action })).toEqual([
      ["maxLength", "/interactionId"],
      ["maxLength", "/message"],
    ]);
  }
});

test("what is no object is told so", () => {
  for (const body of [null, [], "message", 5]) expect(faultsOf(body)).toEqual([["type", ""]]);
});

test("of all combinations none that is refused goes without a fault, or has a listed property as unknown", () => {
  const listed = { message: "m", answers: {}, transcriptText: "t", interactionId: "i" };
  const names = Object.keys(listed);
  const subsets = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(Object.entries(listed).filter((_entry, at) => (bits >> at) & 1)),
  );
  const actions = [{}, { action: "skip" }, { action: "submit" }, { action: "later" }, { action: null }];
  const refusals = subsets.flatMap((subset) =>
    actions.flatMap((action) => refusalOf({ ...subset, ...action }) ?? []),
  );
  expect(refusals.length).toBe(subsets.length * actions.length - 9);
  for (const { details } of refusals) {
    expect(details.length).toBeGreaterThan(0);
    expect(details.map(({ message }) => message)).not.toContain("is not a known property");
  }
});
