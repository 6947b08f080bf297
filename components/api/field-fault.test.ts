import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { fieldFault, isFieldFault } from "./field-fault.ts";

const error = new ApiError("invalid_request", "The name must not be empty.", {
  details: [{ code: "minLength", message: "must not be empty", field: "/name" }],
});

test("a fault is told under its field, as a sentence", () => {
  expect(fieldFault(error, "/name")).toBe("Must not be empty.");
  expect(fieldFault(error, "/email")).toBeUndefined();
  expect(fieldFault(new Error("unexpected"), "/name")).toBeUndefined();
  expect(fieldFault(null, "/name")).toBeUndefined();
});

test("a form says again only what none of its fields says", () => {
  expect(isFieldFault(error, ["/email", "/name"])).toBe(true);
  expect(isFieldFault(error, ["/email"])).toBe(false);
});
