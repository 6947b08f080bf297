import { expect, test } from "vitest";
import { serverSettings } from "./server-settings.ts";

test("the server listens on its private socket and nowhere else", () => {
  const settings = serverSettings({ socketDirectory: "/tmp/laneway-x", durable: true });
  expect(settings).toContain("listen_addresses = ''\n");
  expect(settings).toContain("unix_socket_directories = '/tmp/laneway-x'\n");
  expect(settings).toContain("unix_socket_permissions = 0700\n");
});

test("only a throwaway database trades durability for speed", () => {
  expect(serverSettings({ socketDirectory: "/s", durable: true })).not.toContain("fsync");
  expect(serverSettings({ socketDirectory: "/s", durable: false })).toContain("fsync = off\n");
});
