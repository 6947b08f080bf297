import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { runPageKey } from "#components/run-page/use-run-page.ts";
import { interactionKey, refresh } from "./use-interaction.ts";

test("who has answered reads the interaction, its run and the inbox anew, and no other run", () => {
  const client = new QueryClient();
  const own = [interactionKey("approval:1"), ["inbox", {}], ["inbox-count"], runPageKey("run_1")];
  const others = [interactionKey("approval:2"), runPageKey("run_2")];
  for (const key of [...own, ...others]) client.setQueryData(key, {});
  refresh(client, { interactionId: "approval:1", run: { id: "run_1" } });
  const isOutdated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect(own.map(isOutdated)).toEqual([true, true, true, true]);
  expect(others.map(isOutdated)).toEqual([false, false]);
});
