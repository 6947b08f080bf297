import { describe, expect, test } from "vitest";
import { serve } from "./testing/local-server.ts";
import { get, outboundForTest, reasonOf } from "./testing/outbound-for-test.ts";

/** A name server that answers each question with the next of its answers. */
function nameServer(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (host: string) => {
      asked.push(host);
      return answers[Math.min(asked.length, answers.length) - 1] ?? [];
    },
  };
}

/** Servers on the same port of several addresses, each answering with its own address. */
async function serveOn(...hosts: readonly string[]): Promise<number> {
  let port = 0;
  for (const host of hosts)
    ({ port } = await serve((_request, response) => response.end(host), { host, port }));
  return port;
}

// Only Linux has every address of 127.0.0.0/8 without being told.
describe.runIf(process.platform === "linux")("a name that changes its meaning", () => {
  test("is asked for once a call, and the connection goes to the answer that was checked", async () => {
    const port = await serveOn("127.0.0.2", "127.0.0.1");
    const { asked, resolve } = nameServer(["127.0.0.2"], ["127.0.0.1"]);
    const outbound = outboundForTest({ allow: ["127.0.0.2"], resolve });
    const answer = await outbound.send(get(`http://rebind.example:${port}/`));
    expect(String(answer.body)).toBe("127.0.0.2");
    expect(asked).toEqual(["rebind.example"]);
  });

  test("is refused from then on, though a connection to the earlier address is still open", async () => {
    const port = await serveOn("127.0.0.2", "127.0.0.1");
    const { resolve } = nameServer(["127.0.0.2"], ["127.0.0.1"]);
    const outbound = outboundForTest({ allow: ["127.0.0.2"], resolve });
    await outbound.send(get(`http://rebind.example:${port}/`));
    expect(await reasonOf(outbound.send(get(`http://rebind.example:${port}/`)))).toBe("blocked_address");
  });

  test("never reaches the earlier address by a connection that was kept", async () => {
    const port = await serveOn("127.0.0.2", "127.0.0.3");
    const { resolve } = nameServer(["127.0.0.2"], ["127.0.0.3"]);
    const outbound = outboundForTest({ resolve });
    const bodies = [];
    for (let call = 0; call < 2; call += 1)
      bodies.push(String((await outbound.send(get(`http://rebind.example:${port}/`))).body));
    expect(bodies).toEqual(["127.0.0.2", "127.0.0.3"]);
  });

  test("is refused when one of its addresses is not allowed, whichever comes first", async () => {
    const port = await serveOn("127.0.0.2", "127.0.0.1");
    const { resolve } = nameServer(["127.0.0.2", "127.0.0.1"], ["127.0.0.1", "127.0.0.2"]);
    const outbound = outboundForTest({ allow: ["127.0.0.2"], resolve });
    for (let call = 0; call < 2; call += 1)
      expect(await reasonOf(outbound.send(get(`http://rebind.example:${port}/`)))).toBe("blocked_address");
  });

  test("is asked for anew by every redirect", async () => {
    const { port } = await serve(
      (_request, response) => response.writeHead(302, { location: "/again" }).end(),
      {
        host: "127.0.0.2",
      },
    );
    const { asked, resolve } = nameServer(["127.0.0.2"], ["127.0.0.1"]);
    const outbound = outboundForTest({ allow: ["127.0.0.2"], resolve });
    const call = outbound.send(get(`http://rebind.example:${port}/`, { redirects: "follow" }));
    expect(await reasonOf(call)).toBe("blocked_address");
    expect(asked).toHaveLength(2);
  });

  test("goes on to the next address when one does not answer", async () => {
    const port = await serveOn("127.0.0.3");
    const { resolve } = nameServer(["127.0.0.2", "127.0.0.3"]);
    const answer = await outboundForTest({ resolve }).send(get(`http://two.example:${port}/`));
    expect(String(answer.body)).toBe("127.0.0.3");
  });
});

test("connections to the same checked address are used again", async () => {
  const ports = new Set<number | undefined>();
  const { port } = await serve((request, response) => {
    ports.add(request.socket.remotePort);
    response.end("ok");
  });
  const outbound = outboundForTest({ resolve: async () => ["127.0.0.1"] });
  for (let call = 0; call < 10; call += 1) await outbound.send(get(`http://same.example:${port}/`));
  // Two, because the pool asks for a second while the first is still being put back.
  expect(ports.size).toBeLessThanOrEqual(2);
});
