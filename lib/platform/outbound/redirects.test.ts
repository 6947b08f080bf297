import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import type { OutboundRequest } from "./outbound.ts";
import { TEST_CERTIFICATE } from "./testing/certificate.ts";
import { serve } from "./testing/local-server.ts";
import { get, outboundForTest, reasonOf } from "./testing/outbound-for-test.ts";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Redirects `/` with that status to the given location, and answers everything else with 200. */
async function redirector(status: number, location: () => string, options: { tls?: boolean } = {}) {
  const seen: Seen[] = [];
  const server = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      if (url === "/") response.writeHead(status, { location: location() }).end("elsewhere");
      else response.end("there");
    });
  }, options);
  return { ...server, seen };
}

function follow(url: string, options: Partial<OutboundRequest> = {}): OutboundRequest {
  return get(url, { redirects: "follow", ...options });
}

test.for([
  ["http://169.254.169.254/latest/meta-data/", "blocked_address"],
  ["http://10.0.0.1/", "blocked_address"],
  ["//10.0.0.1/", "blocked_address"],
  ["http://[::1]:1/", "blocked_address"],
  ["http://0x0a000001/", "blocked_address"],
  ["http://inside.example/", "blocked_address"],
  ["ftp://127.0.0.1/", "invalid_request"],
  ["file:///etc/passwd", "invalid_request"],
  ["gopher://127.0.0.1:6379/_FLUSHALL", "invalid_request"],
  ["http://user:secret@127.0.0.1/", "invalid_request"],
  ["http://[::1", "refused_redirect"],
] as const)("a redirect to %s is %s", async ([location, reason]) => {
  const { origin } = await redirector(302, () => location);
  const outbound = outboundForTest({ resolve: async () => ["10.0.0.1"] });
  expect(await reasonOf(outbound.send(follow(origin)))).toBe(reason);
});

test("a chain that ends inside is refused at its last link", async () => {
  const inner = await redirector(307, () => "http://192.168.0.1/");
  const outer = await redirector(301, () => inner.origin);
  expect(await reasonOf(outboundForTest().send(follow(outer.origin)))).toBe("blocked_address");
  expect(inner.seen).toHaveLength(1);
});

test("five redirects are followed, a sixth is not, nor a loop", async () => {
  const { origin } = await serve((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) response.end("there");
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  });
  const outbound = outboundForTest();
  const answer = await outbound.send(follow(`${origin}/5`));
  expect([String(answer.body), answer.url, answer.redirected]).toEqual(["there", `${origin}/0`, true]);
  expect(await reasonOf(outbound.send(follow(`${origin}/6`)))).toBe("too_many_redirects");
  const loop = await redirector(302, () => "/");
  expect(await reasonOf(outbound.send(follow(loop.origin)))).toBe("too_many_redirects");
});

test("unless asked to follow, a redirect is the answer", async () => {
  const { origin } = await redirector(302, () => "http://10.0.0.1/");
  const answer = await outboundForTest().send(get(origin));
  expect([answer.status, answer.headers.location, String(answer.body)]).toEqual([
    302,
    "http://10.0.0.1/",
    "elsewhere",
  ]);
});

test.for([
  [301, "POST", "GET", ""],
  [302, "POST", "GET", ""],
  [303, "POST", "GET", ""],
  [303, "PUT", "GET", ""],
  [301, "PUT", "PUT", "the body"],
  [307, "POST", "POST", "the body"],
  [308, "PATCH", "PATCH", "the body"],
  [303, "HEAD", "HEAD", ""],
] as const)("%d after %s goes on as %s", async ([status, method, then, body]) => {
  const { origin, seen } = await redirector(status, () => "/there");
  const headers = { "content-type": "text/x-own" };
  await outboundForTest().send(
    follow(origin, { method, headers, body: method === "HEAD" ? undefined : "the body" }),
  );
  const last = seen.at(-1);
  expect([last?.method, last?.body]).toEqual([then, body]);
  // What was sent without a body has nothing to lose with it.
  const keepsType = body !== "" || method === "HEAD";
  expect(last?.headers["content-type"]).toBe(keepsType ? "text/x-own" : undefined);
});

const SECRETS = {
  authorization: "Bearer one",
  Cookie: "session=two",
  "X-Api-Key": "three",
  "x-custom": "four",
  "Proxy-Authorization": "five",
};

test("another origin gets none of the caller's own headers, not even on the way back", async () => {
  const home = await redirector(302, () => away.origin);
  const away = await redirector(302, () => `${home.origin}/back`);
  const headers = { ...SECRETS, accept: "text/csv" };
  const credentials = { headers: { "x-connection": "six" }, origins: [home.origin] };
  await outboundForTest().send(follow(home.origin, { headers, credentials }));
  expect(home.seen[0]?.headers).toMatchObject({ authorization: "Bearer one", "x-connection": "six" });
  expect(home.seen[0]?.headers["proxy-authorization"]).toBeUndefined();
  for (const { headers } of [...away.seen, ...home.seen.slice(1)]) {
    expect(headers.accept).toBe("text/csv");
    expect(JSON.stringify(headers)).not.toMatch(/one|two|three|four|five|six/);
  }
  expect(home.seen.map(({ url }) => url)).toEqual(["/", "/back"]);
});

test("the same origin gets them all", async () => {
  const { origin, seen } = await redirector(307, () => "/there");
  const credentials = {
    headers: { "X-Connection": "six", "X-API-KEY": "wins" },
    origins: [`${origin}/path`],
  };
  await outboundForTest().send(follow(origin, { headers: SECRETS, credentials }));
  expect(seen[1]?.headers).toMatchObject({
    authorization: "Bearer one",
    cookie: "session=two",
    "x-connection": "six",
    "x-api-key": "wins",
  });
});

test("credentials go to their origins alone", async () => {
  const { origin, seen } = await redirector(302, () => "/there");
  const credentials = { headers: { "x-connection": "six" }, origins: ["https://elsewhere.example"] };
  await outboundForTest().send(follow(origin, { credentials }));
  for (const { headers } of seen) expect(headers["x-connection"]).toBeUndefined();
});

test("from https to http no credential goes along, and no body is sent again", async () => {
  const plain = await redirector(200, () => "");
  const secure = await redirector(307, () => `http://secure.example:${plain.port}/there`, { tls: true });
  const outbound = outboundForTest({ ca: [TEST_CERTIFICATE], resolve: async () => ["127.0.0.1"] });
  const url = `https://secure.example:${secure.port}/`;
  const credentials = {
    headers: { "x-connection": "six" },
    origins: [url, `http://secure.example:${plain.port}`],
  };
  await outbound.send(follow(url, { credentials, headers: { authorization: "Bearer one" } }));
  expect(secure.seen[0]?.headers).toMatchObject({ "x-connection": "six" });
  expect(JSON.stringify(plain.seen)).not.toMatch(/six|one/);
  const post = follow(url, { method: "POST", body: "the body" });
  expect(await reasonOf(outbound.send(post))).toBe("refused_redirect");
});
