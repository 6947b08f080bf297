import { describe, expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { CALLBACK_TOOL, callbackRequest, readCallbackArguments } from "./callback-tool.ts";

const callbackUrl = "https://agents.example/v1/callbacks/lw_cb_x";
const expiresAt = "2026-11-28T09:30:00.000Z";

test("its schema is one that we and model providers take", () => {
  expect(checkSchema(CALLBACK_TOOL.inputSchema)).toEqual([]);
  expect(CALLBACK_TOOL.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
});

describe("arguments", () => {
  test("may be none", () => {
    expect(readCallbackArguments({}, { byModel: false })).toEqual({});
  });

  const misfits: [string, Json, string][] = [
    ["no object", "https://a.example", ""],
    ["an unknown name", { uri: "https://a.example" }, ""],
    ["another protocol", { url: "file:///etc/passwd" }, "/url"],
    ["what is no URL", { url: "//a.example" }, "/url"],
    ["a method without a body", { url: "https://a.example", method: "GET" }, "/method"],
    ["a body that is no object", { url: "https://a.example", body: [1] }, "/body"],
    ["a body for nobody", { body: {} }, "/body"],
    ["a method for nobody", { method: "POST" }, "/method"],
    ["a header that breaks its line", { url: "https://a.example", headers: { a: "b\r\nc: d" } }, "/headers"],
    ["a header of ours", { url: "https://a.example", headers: { "Idempotency-Key": "1" } }, "/headers"],
    ["a header name that is none", { url: "https://a.example", headers: { "a b": "c" } }, "/headers/a b"],
    ["no time", { expiresAfterSeconds: 0 }, "/expiresAfterSeconds"],
  ];
  test.each(misfits)("must not be %s", (_, given, pointer) => {
    expect(() => readCallbackArguments(given, { byModel: false })).toThrow(
      expect.objectContaining({
        name: "ToolError",
        reason: "invalid_arguments",
        retryable: false,
        details: expect.objectContaining({ violations: [expect.objectContaining({ pointer })] }),
      }),
    );
  });
});

test.each(["connectionId", "method", "headers", "expiresAfterSeconds"])(
  "a model is not offered %s, and may not name it",
  (name) => {
    expect(CALLBACK_TOOL.inputSchema).not.toHaveProperty(["properties", name]);
    const valid = { connectionId: "crm", method: "PUT", headers: {}, expiresAfterSeconds: 1 };
    const given = { url: "https://a.example", ...valid } as const;
    expect(() => readCallbackArguments(given, { byModel: true })).toThrow("It takes url, body.");
    expect(readCallbackArguments(given, { byModel: false })).toEqual(given);
  },
);

describe("what is sent", () => {
  test("is the body with the address and its end, which a body cannot name otherwise", () => {
    const body = { job: 1, callbackUrl: "mine" };
    const given = readCallbackArguments({ url: "https://a.example/jobs", body }, { byModel: false });
    expect(callbackRequest({ given, callbackUrl, expiresAt })).toEqual({
      url: "https://a.example/jobs",
      method: "POST",
      headers: {},
      body: { job: 1, callbackUrl, expiresAt },
    });
  });

  test("is nothing without a url", () => {
    expect(callbackRequest({ given: {}, callbackUrl, expiresAt })).toBeUndefined();
  });
});
