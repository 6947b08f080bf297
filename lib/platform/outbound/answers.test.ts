import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { TEST_CERTIFICATE } from "./testing/certificate.ts";
import { serve, serveBytes, serveRaw } from "./testing/local-server.ts";
import { get, outboundForTest, reasonOf } from "./testing/outbound-for-test.ts";

const TEXT = Buffer.from("what the server has to say ".repeat(100));

test("headers come in lower case, repeated ones joined", async () => {
  const { origin } = await serveBytes(
    "HTTP/1.1 200 Fine\r\nX-One: a\r\nx-one: b\r\nSet-Cookie: a=1, 2\r\nSet-Cookie: b=2\r\n",
    "__proto__: own\r\nContent-Length: 2\r\n\r\nok",
  );
  const answer = await outboundForTest().send(get(origin));
  expect([answer.status, answer.statusText, String(answer.body)]).toEqual([200, "Fine", "ok"]);
  expect(answer.headers["x-one"]).toBe("a, b");
  expect(answer.headers["set-cookie"]).toBe("a=1, 2\nb=2");
  expect(Object.getPrototypeOf(answer.headers)).toBe(Object.prototype);
});

test.for([
  ["gzip", gzipSync(TEXT)],
  ["x-gzip", gzipSync(TEXT)],
  ["GZIP", gzipSync(TEXT)],
  ["br", brotliCompressSync(TEXT)],
  ["deflate", deflateSync(TEXT)],
  ["deflate", deflateRawSync(TEXT)],
  ["deflate, gzip", gzipSync(deflateRawSync(TEXT))],
  ["identity", TEXT],
  ["", TEXT],
] as const)("an answer in %j is read", async ([encoding, bytes]) => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  });
  const answer = await outboundForTest().send(get(origin));
  expect(answer.body).toEqual(TEXT);
});

test.for(["HEAD", "GET", "DELETE"])(
  "%s: an answer without a body is read whatever it says of it",
  async (method) => {
    const { origin } = await serve((_request, response) => {
      response.writeHead(method === "DELETE" ? 204 : 200, { "content-encoding": "gzip" }).end();
    });
    expect((await outboundForTest().send(get(origin, { method }))).body).toHaveLength(0);
  },
);

const ZEROS = Buffer.alloc(16 * 1024 * 1024);

test.for([
  ["gzip", gzipSync(ZEROS)],
  ["br", brotliCompressSync(ZEROS)],
  ["deflate", deflateSync(ZEROS)],
  ["gzip, gzip", gzipSync(gzipSync(ZEROS))],
] as const)("a bomb in %s stops at the bound", async ([encoding, bytes]) => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  });
  const outbound = outboundForTest();
  expect(await reasonOf(outbound.send(get(origin)))).toBe("too_large");
  const [counts] = outbound.counts;
  // Decompressed bytes: the bound, and at most one piece more.
  expect(counts?.receivedBytes).toBeLessThanOrEqual(1_048_576);
});

test.for([
  ["gzip", gzipSync(TEXT).subarray(0, 40)],
  ["gzip", TEXT],
  ["br", TEXT],
  ["deflate", TEXT],
  ["zstd", TEXT],
  ["gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(TEXT)))],
] as const)("broken or unknown compression is an error: %s", async ([encoding, bytes]) => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  });
  expect(await reasonOf(outboundForTest().send(get(origin)))).toBe("protocol");
});

test("a body of exactly the bound is read, one byte more is not, declared or not", async () => {
  const { origin } = await serve((request, response) => {
    const body = "x".repeat(request.url?.includes("over") ? 1_001 : 1_000);
    if (request.url?.includes("declared")) response.setHeader("content-length", body.length);
    else response.write("");
    response.end(body);
  });
  const outbound = outboundForTest();
  const reason = (path: string) => reasonOf(outbound.send(get(origin + path, { maxResponseBytes: 1_000 })));
  expect(await reason("/")).toBeUndefined();
  expect(await reason("/declared")).toBeUndefined();
  expect(await reason("/over")).toBe("too_large");
  expect(await reason("/over/declared")).toBe("too_large");
});

test("an endless body is cut off and its connection closed", async () => {
  const closed = Promise.withResolvers<void>();
  const { origin } = await serve((_request, response) => {
    response.on("close", closed.resolve);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  });
  expect(await reasonOf(outboundForTest().send(get(origin)))).toBe("too_large");
  await closed.promise;
});

test.for([
  [
    "in the middle of a declared length",
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
    "connection_lost",
  ],
  ["between chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n", "connection_lost"],
  ["in the middle of the headers", "HTTP/1.1 200 OK\r\nContent-Le", "connection_lost"],
  ["before it said anything", "", "connection_lost"],
  ["after saying no HTTP", "SSH-2.0-OpenSSH_9.9\r\n", "protocol"],
  ["after HTTP/0.9", "<html>hello</html>", "protocol"],
  ["after two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab", "protocol"],
  [
    "after a length beside chunks",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nab",
    "protocol",
  ],
  ["after headers over 32 KiB", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(40_000)}\r\n\r\n`, "too_large"],
  ["after 20,000 headers", `HTTP/1.1 200 OK\r\n${"X: y\r\n".repeat(20_000)}\r\n`, "too_large"],
  ["after a bad chunk size", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "protocol"],
] as const)("a server that closes %s", async ([_when, bytes, reason]) => {
  const { origin } = await serveBytes(bytes);
  expect(await reasonOf(outboundForTest().send(get(origin)))).toBe(reason);
});

test("headers that never end are cut off", async () => {
  const { origin } = await serveRaw((socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const more = () => {
      while (!socket.destroyed && socket.write(`X: ${"y".repeat(1_000)}\r\n`));
    };
    socket.on("drain", more);
    more();
  });
  expect(await reasonOf(outboundForTest().send(get(origin)))).toBe("too_large");
});

test("interim answers that never end are not waited for beyond the caller's deadline", async () => {
  const { origin } = await serveRaw((socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"));
      setImmediate(() => socket.destroyed || more());
    };
    socket.once("data", more);
  });
  const signal = AbortSignal.timeout(300);
  expect(["aborted", "protocol", "connection_lost"]).toContain(
    await reasonOf(outboundForTest().send(get(origin, { signal }))),
  );
});

test.for(["before the headers", "within the body"])("a silence %s ends the call", async (when) => {
  const { origin } = await serve((_request, response) => {
    if (when === "within the body") response.write("a beginning");
  });
  const call = outboundForTest().send(get(origin, { idleTimeoutMs: 100 }));
  expect(await reasonOf(call)).toBe("timeout");
});

test("a body that drips is ended by the caller's deadline", async () => {
  const { origin } = await serve((_request, response) => {
    const drip = setInterval(() => response.write("."), 10);
    response.on("close", () => clearInterval(drip));
  });
  const signal = AbortSignal.timeout(200);
  const call = outboundForTest().send(get(origin, { signal, idleTimeoutMs: 1_000 }));
  expect(await reasonOf(call)).toBe("aborted");
});

test.for(["before the headers", "within the body"])(
  "a cancel %s closes the connection at once",
  async (when) => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const { origin } = await serve((request, response) => {
      request.socket.on("close", () => closed.resolve());
      if (when === "within the body") response.write("a beginning");
      arrived.resolve();
    });
    const controller = new AbortController();
    const call = reasonOf(outboundForTest().send(get(origin, { signal: controller.signal })));
    await arrived.promise;
    controller.abort();
    expect(await call).toBe("aborted");
    await closed.promise;
  },
);

test("a call cancelled before it began opens no connection", async () => {
  let connections = 0;
  const { origin } = await serveRaw(() => {
    connections += 1;
  });
  const outbound = outboundForTest();
  expect(await reasonOf(outbound.send(get(origin, { signal: AbortSignal.abort() })))).toBe("aborted");
  expect(connections).toBe(0);
});

test("nobody listening is a connection that failed", async () => {
  const { origin } = await serveRaw(() => {});
  const port = Number(new URL(origin).port);
  const outbound = outboundForTest({ resolve: async () => ["127.255.255.254"] });
  expect(await reasonOf(outbound.send(get(`http://nobody.example:${port}/`)))).toBe("connect");
});

test.for([
  [{ "x-evil": "a\r\nX-Injected: yes" }, "GET"],
  [{ "x-evil": "a\nb" }, "GET"],
  [{ "x-evil": "a\0b" }, "GET"],
  [{ "x-evil": "→" }, "GET"],
  [{ "x evil": "a" }, "GET"],
  [{ "x:evil": "a" }, "GET"],
  [{}, "GET / HTTP/1.1\r\nX-Injected: yes\r\n\r\n"],
  [{}, "CONNECT"],
] as const)("a request that would not be one is refused: %o %s", async ([headers, method]) => {
  const { origin } = await serve((_request, response) => response.end());
  expect(await reasonOf(outboundForTest().send(get(origin, { headers, method })))).toBe("invalid_request");
});

test("what frames the message is ours alone", async () => {
  const { origin } = await serve((request, response) => response.end(JSON.stringify(request.headers)));
  const headers = {
    Host: "inside.example",
    "Content-Length": "3",
    "Transfer-Encoding": "chunked",
    Connection: "upgrade",
    Upgrade: "h2c",
    Expect: "100-continue",
    TE: "trailers",
  };
  const answer = await outboundForTest().send(get(origin, { method: "POST", headers, body: "four" }));
  const seen = JSON.parse(String(answer.body));
  expect(seen).toMatchObject({ host: new URL(origin).host, "content-length": "4", connection: "keep-alive" });
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["upgrade"]));
  expect(seen["transfer-encoding"] ?? seen.te ?? seen.expect).toBeUndefined();
});

test("TLS is checked against the name that was asked for, at the address that was checked", async () => {
  const { port } = await serve((_request, response) => response.end("secure"), { tls: true });
  const resolve = async () => ["127.0.0.1"];
  const trusting = outboundForTest({ resolve, ca: [TEST_CERTIFICATE] });
  for (const host of ["secure.example", "other.example", "secure.example."])
    expect(String((await trusting.send(get(`https://${host}:${port}/`))).body)).toBe("secure");
  expect(await reasonOf(trusting.send(get(`https://wrong.example:${port}/`)))).toBe("tls");
  expect(await reasonOf(outboundForTest({ resolve }).send(get(`https://secure.example:${port}/`)))).toBe(
    "tls",
  );
});

test("https to a port of plain HTTP is told as that, and not as a certificate", async () => {
  const { port } = await serve((_request, response) => response.end());
  const call = outboundForTest().send(get(`https://127.0.0.1:${port}/`));
  await expect(call).rejects.toMatchObject({
    reason: "tls",
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ does not speak TLS; .*http:/),
  });
});

test("a server that no TLS version is shared with is told as that", async () => {
  const alert = Uint8Array.of(0x15, 3, 3, 0, 2, 2, 70); // fatal, protocol_version
  const { port } = await serveBytes(alert);
  const call = outboundForTest().send(get(`https://127.0.0.1:${port}/`));
  await expect(call).rejects.toMatchObject({
    reason: "tls",
    message: expect.stringContaining("could not agree with this service on how to speak TLS"),
  });
});

test("calls are counted by purpose and end", async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === "/broken") response.write("four", () => response.destroy());
    else response.writeHead(request.url === "/missing" ? 404 : 200).end("twelve bytes");
  });
  const outbound = outboundForTest();
  await outbound.send(get(origin, { method: "POST", body: "four" }));
  await outbound.send(get(`${origin}/missing`, { purpose: "model" }));
  await reasonOf(outbound.send(get("http://10.0.0.1/")));
  await reasonOf(outbound.send(get(`${origin}/broken`)));
  const open = await outbound.open(get(origin));
  expect(outbound.counts).toMatchObject([
    {
      purpose: "http_node",
      inFlight: 1,
      outcomes: { "2xx": 1, blocked_address: 1, connection_lost: 1 },
      sentBytes: 4,
      receivedBytes: 16,
      durations: { count: 3 },
    },
    { purpose: "model", inFlight: 0, outcomes: { "4xx": 1 }, durations: { count: 1 } },
  ]);
  open.body.cancel();
  await expect.poll(() => outbound.counts[0]).toMatchObject({ inFlight: 0, durations: { count: 4 } });
});

test("closing ends the calls under way and refuses further ones", async () => {
  const arrived = Promise.withResolvers<void>();
  const { origin } = await serve(() => arrived.resolve());
  const outbound = outboundForTest();
  const call = reasonOf(outbound.send(get(origin)));
  await arrived.promise;
  await outbound.close();
  expect(await call).toBe("closed");
  expect(await reasonOf(outbound.send(get(origin)))).toBe("closed");
});
