import { expect, test } from "vitest";
import { firstCall } from "./first-call.ts";

const given = {
  origin: "https://lw.example",
  key: "lw_key_1",
  agent: { id: "agt_1", name: "Desk", body: { laneId: "a" } },
};

test("a key that may start runs starts one of a real agent", () => {
  const call = firstCall({ ...given, scopes: ["agents:list", "agents:run"] });
  expect(call?.title).toBe("Start a run of Desk");
  expect(call?.code).toMatch(
    /^export LANEWAY_API_KEY='lw_key_1'\n\ncurl -sS https:\/\/lw.example\/v1\/public\/agents\/agt_1\/runs/,
  );
});

test("without an agent, or the scope to start one, it lists them", () => {
  const list = /curl -sS https:\/\/lw.example\/v1\/public\/agents \\\n/;
  expect(firstCall({ ...given, agent: undefined, scopes: ["agents:run", "agents:list"] })?.code).toMatch(
    list,
  );
  expect(firstCall({ ...given, scopes: ["agents:list"] })?.code).toMatch(list);
  expect(firstCall({ ...given, scopes: ["agents:read"] })?.code).toContain("/agents/agt_1 ");
});

test("scopes that nothing can be called with yet have no call", () => {
  expect(firstCall({ ...given, scopes: ["tasks:execute"] })).toBeUndefined();
});
