import { expect, test } from "vitest";
import { redirectHosts } from "./addresses.ts";

test("a redirect is told by its host, its scheme, or its computer without the port", () => {
  const uris = [
    "https://claude.ai/api/mcp/auth_callback",
    "https://claude.ai/api/mcp/other",
    "https://apps.example:8443/callback",
    "http://localhost:33418/callback",
    "http://127.0.0.1/callback",
    "http://[::1]:1/callback",
    "cursor://anysphere.cursor-mcp/oauth/callback",
  ];
  expect(redirectHosts(uris)).toEqual([
    "claude.ai",
    "apps.example:8443",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "cursor:",
  ]);
});

test("what is no address is left out", () => {
  expect(redirectHosts(["", "nothing"])).toEqual([]);
});
