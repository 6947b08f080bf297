import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { apiKey } from "#components/api/api-key.ts";
import { apiPages } from "#components/api/api-query.ts";
import { refresh } from "./use-interaction.ts";

test("who has answered reads the interaction, its run and the inbox anew, and no other run", () => {
  const client = new QueryClient();
  const own = [
    apiKey("/api/interactions/{interactionId}", { interactionId: "approval:1" }),
    apiPages("/api/inbox", { query: { order: "oldest" } }).queryKey,
    apiKey("/api/inbox/count"),
    apiKey("/api/runs/{runId}", { runId: "run_1" }),
  ];
  const others = [
    apiKey("/api/interactions/{interactionId}", { interactionId: "approval:2" }),
    apiKey("/api/runs/{runId}", { runId: "run_2" }),
  ];
  for (const key of [...own, ...others]) client.setQueryData(key, {});
  refresh(client, { interactionId: "approval:1", run: { id: "run_1" } });
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(own.map(isOutdated)).toEqual([true, true, true, true]);
  expect(others.map(isOutdated)).toEqual([false, false]);
});
