import { expect, test } from "vitest";
import { firstCall } from "./first-call.ts";

const given = {
  origin: "https://lw.example",
  key: "lw_key_1",
  agent: { id: "agt_1", name: "Desk", body: { laneId: "a" } },
};

const codeOf = (call: ReturnType<typeof firstCall>, language: string) =>
  call?.samples.find((sample) => sample.language === language)?.code ?? "";

test("a key that may start runs starts one of a real agent", () => {
  const call = firstCall({ ...given, scopes: ["agents:list", "agents:run"] });
  expect(call?.title).toBe("Start a run of Desk");
  expect(codeOf(call, "curl")).toMatch(
    /^export LANEWAY_API_KEY='lw_key_1'\n\ncurl -sS https:\/\/lw.example\/v1\/public\/agents\/agt_1\/runs/,
  );
  expect(codeOf(call, "TypeScript")).toMatch(/^\/\/ LANEWAY_API_KEY='lw_key_1' node .*\n\nconst response/);
  expect(codeOf(call, "Python")).toMatch(/^# LANEWAY_API_KEY='lw_key_1' python3 .*\n\nimport /);
  expect(JSON.parse(codeOf(call, "MCP client")).mcpServers.laneway).toMatchObject({
    url: "https://lw.example/v1/mcp",
    headers: { Authorization: "Bearer lw_key_1" },
  });
});

test("without an agent, or the scope to start one, it lists them", () => {
  const list = /curl -sS https:\/\/lw.example\/v1\/public\/agents \\\n/;
  const code = (more: Partial<Parameters<typeof firstCall>[0]>) =>
    codeOf(firstCall({ ...given, scopes: [], ...more }), "curl");
  expect(code({ agent: undefined, scopes: ["agents:run", "agents:list"] })).toMatch(list);
  expect(code({ scopes: ["agents:list"] })).toMatch(list);
  expect(code({ scopes: ["agents:read"] })).toContain("/agents/agt_1 ");
});

test("scopes that nothing can be called with yet have no call", () => {
  expect(firstCall({ ...given, scopes: ["tasks:execute"] })).toBeUndefined();
});
