import { expect, test } from "vitest";
import { cursor, reachOf, vsCode } from "./client-snippets.ts";

test.each([
  ["http://localhost:3000/v1/mcp", "computer"],
  ["http://127.0.0.1:3000/v1/mcp", "computer"],
  ["http://[::1]/v1/mcp", "computer"],
  ["https://192.168.1.20/v1/mcp", "network"],
  ["https://10.1.2.3/v1/mcp", "network"],
  ["https://172.20.0.5/v1/mcp", "network"],
  ["http://laneway/v1/mcp", "network"],
  ["https://laneway.internal/v1/mcp", "network"],
  ["https://[fd00::1]/v1/mcp", "network"],
  ["http://laneway.example/v1/mcp", "plain"],
  ["https://172.15.0.5/v1/mcp", "internet"],
  ["https://laneway.example/v1/mcp", "internet"],
])("%s is reached from: %s", (url, reach) => {
  expect(reachOf(url)).toBe(reach);
});

const URL_ASKED = "https://laneway.example/v1/mcp";

test("Cursor's link holds the configuration that its file would, in base 64", () => {
  const link = new URL(cursor.installLink(URL_ASKED));
  expect(link.href).toMatch(/^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?/);
  const config: unknown = JSON.parse(Buffer.from(link.searchParams.get("config") ?? "", "base64").toString());
  const name = link.searchParams.get("name") ?? "";
  expect(JSON.parse(cursor.file(URL_ASKED).code)).toEqual({ mcpServers: { [name]: config } });
});

test("VS Code's link holds what its command would, as JSON in the address", () => {
  const link = vsCode.installLink(URL_ASKED);
  expect(link).toMatch(/^vscode:mcp\/install\?/);
  const config: unknown = JSON.parse(decodeURIComponent(link.split("?")[1] ?? ""));
  expect(config).toEqual({ name: "laneway", type: "http", url: URL_ASKED });
});
