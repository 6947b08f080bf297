import { expect, test } from "vitest";
import { runOperations } from "#lib/contract/runs.ts";
import { checkResponse } from "./check-response.ts";

const headers = {
  "content-type": "application/json",
  "x-request-id": "req_1",
  "x-content-type-options": "nosniff",
  "ratelimit-limit": "600",
  "ratelimit-remaining": "119",
  "ratelimit-reset": "1",
};
const started = { runId: "run_1", agentId: "agt_1", laneId: "intake", status: "running" };
const refusal = (code: string) => ({ error: { code, message: "No.", requestId: "req_1" } });

function check(status: number, body: unknown, changed: Record<string, string> = {}) {
  return checkResponse(
    runOperations.start,
    new Response(JSON.stringify(body), { status, headers: { ...headers, ...changed } }),
  );
}

test("a success and a refusal that the contract names pass", async () => {
  expect(await check(202, started)).toMatchObject({ ok: true, body: started });
  expect(await check(400, refusal("lane_required"))).toMatchObject({
    ok: false,
    error: { code: "lane_required" },
  });
});

test.each([
  ["a property too many", 202, { ...started, workspaceId: "wsp_1" }, {}],
  ["a property too few", 202, { ...started, laneId: undefined }, {}],
  ["a success the operation does not have", 201, started, {}],
  ["an error the operation does not have", 404, refusal("run_not_found"), {}],
  ["an internal error", 500, refusal("internal_error"), {}],
  ["a status that is not the code's", 409, refusal("lane_required"), {}],
  ["another requestId than the header's", 400, refusal("lane_required"), { "x-request-id": "req_2" }],
  ["another content type", 202, started, { "content-type": "text/html" }],
  ["a type that may be guessed", 202, started, { "x-content-type-options": "" }],
  ["a 304 where there is no ETag", 304, undefined, {}],
  ["a header that is not described", 202, started, { "x-laneway-run": "run_1" }],
  ["a header that is described as a number", 202, started, { "ratelimit-remaining": "many" }],
])("%s is a breach", async (_, status, body, changed) => {
  const response =
    status === 304
      ? checkResponse(runOperations.start, new Response(null, { status, headers }))
      : check(status, body, changed);
  await expect(response).rejects.toThrow("startRun broke its contract");
});

test("the published document itself is what answers are held against", async () => {
  const undescribed = { ...runOperations.start, operationId: "startNothing" };
  const response = new Response(JSON.stringify(started), { status: 202, headers });
  await expect(checkResponse(undescribed, response)).rejects.toThrow("does not describe this operation");
  await expect(check(202, { ...started, status: "sleeping" })).rejects.toThrow("(published schema)");
  await expect(check(404, refusal("document_not_found"))).rejects.toThrow("does not name");
});
