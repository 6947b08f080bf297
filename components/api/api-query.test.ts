import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiAddress } from "./api-address.ts";
import { apiCall } from "./api-call.ts";
import { apiKey } from "./api-key.ts";
import { apiPages, apiQuery } from "./api-query.ts";

const params = { runId: "run_1" };

test("a key follows from the address, and what is not sent is not part of it", () => {
  const read = apiQuery("/api/runs", { query: { status: ["failed"], lane: null, search: undefined } });
  expect(read.queryKey).toEqual(["runs", { query: { status: ["failed"] } }]);
  expect(apiQuery("/api/runs/{runId}/graph", { params }).queryKey).toEqual(["runs", "run_1", "graph"]);
  expect(apiQuery("/api/runs", { query: {} }).queryKey).toEqual(apiKey("/api/runs"));
});

test("one answer, pages of answers and answers of different states are kept apart", () => {
  const keys = [
    apiQuery("/api/runs/{runId}/conversation", { params }),
    apiPages("/api/runs/{runId}/conversation", { params }),
    apiPages("/api/runs/{runId}/conversation", { params, asOf: "7" }),
    apiPages("/api/runs/{runId}/conversation", { params, asOf: "8" }),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(keys).size).toBe(4);
});

test("a path stands for everything below it, and for nothing beside it", () => {
  const client = new QueryClient();
  const below = [
    apiPages("/api/runs", { query: { lane: "lane_1" } }).queryKey,
    apiQuery("/api/runs/{runId}/graph", { params, asOf: "7" }).queryKey,
  ];
  const beside = [apiQuery("/api/run-starters").queryKey, apiQuery("/api/agents").queryKey];
  for (const key of [...below, ...beside]) client.getQueryCache().build(client, { queryKey: key });
  const found = client.getQueryCache().findAll({ queryKey: apiKey("/api/runs") });
  expect(found.map(({ queryKey }) => queryKey)).toEqual(below);
});

test("an address has its parameters encoded, and lists as parameters that repeat", () => {
  const filled = { runId: "run_1", storageKey: "a/b" };
  expect(apiAddress("/api/runs/{runId}/attachments/{storageKey}", { params: filled })).toBe(
    "/api/runs/run_1/attachments/a%2Fb",
  );
  expect(apiAddress("/api/live", { query: { topics: ["inbox", "run:1"] } })).toBe(
    "/api/live?topics=inbox&topics=run%3A1",
  );
});

test("what the contract does not have is a type error", () => {
  // Not called: the type checker reads it, and reports an expected error that is missing.
  const wrong = () => {
    // @ts-expect-error no such path
    apiQuery("/api/rums");
    // @ts-expect-error a path that only changes something
    apiQuery("/api/runs/{runId}/cancel");
    // @ts-expect-error a parameter is missing
    apiQuery("/api/runs/{runId}");
    // @ts-expect-error a parameter of another path
    apiQuery("/api/runs/{runId}", { params: { agentId: "agent_1" } });
    // @ts-expect-error nothing to fill in
    apiQuery("/api/settings", { params });
    // @ts-expect-error no such parameter of the query
    apiQuery("/api/runs", { query: { colour: "red" } });
    // @ts-expect-error not one of its values
    apiQuery("/api/overview", { query: { period: "1y" } });
    // @ts-expect-error a parameter of the query is missing
    apiQuery("/api/runs/rows");
    // @ts-expect-error it does not answer in pages
    apiPages("/api/settings");
    // @ts-expect-error no such collection
    apiKey("/api/rums");
    // @ts-expect-error another method
    void apiCall("PUT /api/runs/{runId}/cancel", { params });
    // @ts-expect-error the body has another shape
    void apiCall("POST /api/teams", { body: { title: "Sales" } });
    // @ts-expect-error the body is missing
    void apiCall("POST /api/teams");
  };
  expect(wrong).toBeTypeOf("function");
});
