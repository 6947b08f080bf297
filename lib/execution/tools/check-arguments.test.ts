import { expect, test } from "vitest";
import { checkArguments } from "./check-arguments.ts";

const names = Array.from({ length: 25 }, (_, index) => `field${index}`);
const inputSchema = { type: "object", required: names, properties: { amount: { type: "number" } } };

test("a model is told everything that is wrong with its arguments at once, up to twenty faults", async () => {
  const asked = checkArguments({
    tool: "crm.find",
    inputSchema: { ...inputSchema, required: ["id", "name"] },
    given: { amount: "7" },
    workspaceId: "wsp_test",
  });
  const error: Error = await asked.then(
    () => Promise.reject(new Error("they were taken")),
    (failure: Error) => failure,
  );
  for (const said of ["The arguments of crm.find are not valid:", "/id", "/name", "/amount"])
    expect(error.message).toContain(said);
});

test("of many faults the rest is counted", async () => {
  const asked = checkArguments({ tool: "crm.find", inputSchema, given: {}, workspaceId: "wsp_test" });
  await expect(asked).rejects.toMatchObject({
    message: expect.stringMatching(/field19.*; and 5 more\.$/),
    details: { violations: expect.objectContaining({ length: 20 }) },
  });
});
