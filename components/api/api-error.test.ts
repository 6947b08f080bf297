import { expect, test } from "vitest";
import { mayPass, readApiError } from "./api-error.ts";

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

test("an answer that is not ours, such as a proxy's page, is told by its status", async () => {
  const error = await readApiError(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(error.message).toContain("502");
  expect(mayPass(error)).toBe(true);
});
