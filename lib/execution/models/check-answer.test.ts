import { expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";

const outputSchema = {
  type: "object",
  required: ["risk"],
  properties: { risk: { enum: ["low", "high"] } },
};

test("an answer of the right shape is its value, null and false included", async () => {
  expect(
    await checkAnswer({
      answer: { object: { risk: "low" }, finishReason: "stop" },
      outputSchema,
      workspaceId: "wsp_1",
    }),
  ).toEqual({
    ok: true,
    value: { risk: "low" },
  });
  for (const value of [null, false, 0, ""]) {
    const answer = { object: value, finishReason: "stop" } as const;
    expect(await checkAnswer({ answer, outputSchema: {}, workspaceId: "wsp_1" })).toEqual({
      ok: true,
      value,
    });
  }
});

test("one of another shape says how, and may be repaired", async () => {
  const answer = { object: { risk: "medium" }, finishReason: "stop" } as const;
  expect(await checkAnswer({ answer, outputSchema, workspaceId: "wsp_1" })).toMatchObject({
    ok: false,
    message: "The model's answer does not match the node's outputSchema.",
    violations: [{ keyword: "enum", pointer: "/risk" }],
    repairable: true,
  });
});

test.each([
  ["stop", true, /answered something else/],
  ["length", false, /cut off before its JSON was complete/],
] as const)(
  "one without JSON that ended with %s: repairable is %s",
  async (finishReason, repairable, message) => {
    expect(await checkAnswer({ answer: { finishReason }, outputSchema, workspaceId: "wsp_1" })).toMatchObject(
      {
        ok: false,
        violations: [],
        repairable,
        message: expect.stringMatching(message),
      },
    );
  },
);
