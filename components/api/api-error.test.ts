import { expect, test } from "vitest";
import { ApiError, fieldFault, isFieldFault, mayPass, readAnswer, readApiError } from "./api-error.ts";

test("a refusal is told with its request and the time to wait", async () => {
  const body = { error: { code: "rate_limited", message: "Too many.", requestId: "req_1" } };
  const response = Response.json(body, { status: 429, headers: { "retry-after": "7" } });
  expect(await readApiError(response)).toMatchObject({
    code: "rate_limited",
    message: "Too many.",
    requestId: "req_1",
    retryAfterSeconds: 7,
  });
});

/** As nginx writes it. */
const page = (status: number) =>
  new Response(`<html><head><title>${status}</title></head><body>nginx</body></html>`, { status });

test.each([
  [502, /^A proxy in front of the service answered 502: it does not reach/],
  [503, /^A proxy .* 503: it does not reach/],
  [504, /^A proxy .* 504: it did not wait .* may still do this/],
  [500, /status 500/],
])(
  "the page of a gateway with status %i is told as such, and another attempt may help",
  async (status, text) => {
    const error = await readApiError(page(status));
    expect([error.code, error.message]).toEqual(["unreachable", expect.stringMatching(text)]);
    expect(mayPass(error)).toBe(true);
  },
);

test.each([
  [413, /^A proxy .* 413: this is too large for it\. Whoever runs the proxy/],
  [403, /^A proxy .* 403 with a page of its own/],
  [404, /^A proxy .* 404 with a page of its own/],
])("one with status %i is told as such, and another attempt changes nothing", async (status, text) => {
  const error = await readApiError(page(status));
  expect([error.code, error.message]).toEqual(["gateway_refused", expect.stringMatching(text)]);
  expect(mayPass(error)).toBe(false);
});

test("a page where an answer should be, such as a gateway's sign-in, is no answer", async () => {
  await expect(readAnswer(page(200))).rejects.toMatchObject({
    code: "gateway_refused",
    message: expect.stringContaining("200 with a page of its own"),
  });
  expect(await readAnswer(Response.json({ id: "fil_1" }))).toEqual({ id: "fil_1" });
  expect(await readAnswer(new Response(null, { status: 204 }))).toEqual({});
});

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
