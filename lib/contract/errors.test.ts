import { expect, test } from "vitest";
import { DomainError } from "./errors.ts";

test("what an error quotes is cut, whole characters and all", () => {
  const name = "🦓".repeat(1_000_000);
  const fault = { code: "additionalProperties", message: `does not know ${name}`, field: `/${name}` };
  const error = new DomainError("invalid_request", `The body is not valid: /${name}.`, {
    details: [
      fault,
      { code: "required", message: "is required", field: "/a" },
      { code: "none", message: name },
    ],
  });
  const texts = [error.message, ...error.details.flatMap(({ message, field = "" }) => [message, field])];
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(4_001);
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  expect(error.details[0]?.field).toMatch(/^\/🦓.*…$/u);
  expect(error.details[1]).toEqual({ code: "required", message: "is required", field: "/a" });
  expect(error.details[2]).not.toHaveProperty("field");
});
