import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { namePeer } from "./name-peer.ts";

function forwardedFor(claimed: string | undefined): unknown {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "192.0.2.7" });
  const incoming = new IncomingMessage(socket);
  if (claimed !== undefined) incoming.headers["x-forwarded-for"] = claimed;
  namePeer(incoming);
  return incoming.headers["x-forwarded-for"];
}

test("the peer stands last, whatever the caller wrote before it", () => {
  expect(forwardedFor(undefined)).toBe("192.0.2.7");
  expect(forwardedFor("203.0.113.9")).toBe("203.0.113.9, 192.0.2.7");
});
