import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { applyPagePolicy, NONCE_HEADER } from "./page-policy.ts";

function policyFor(url: string, headers: Record<string, string> = {}) {
  const incoming = new IncomingMessage(new Socket());
  incoming.url = url;
  Object.assign(incoming.headers, headers);
  const outgoing = new ServerResponse(incoming);
  applyPagePolicy(incoming, outgoing);
  return {
    incoming,
    policy: outgoing.getHeader("content-security-policy"),
    openers: outgoing.getHeader("cross-origin-opener-policy"),
    permissions: outgoing.getHeader("permissions-policy"),
  };
}

test("a page's scripts need a nonce that no other answer has", () => {
  const [one, other] = [policyFor("/agents"), policyFor("/agents")];
  expect(one.policy).toContain(`'nonce-${one.incoming.headers[NONCE_HEADER]}'`);
  expect(one.policy).not.toEqual(other.policy);
  expect(one.policy).not.toContain("unsafe-eval");
});

test("a policy that a request brings along is not taken for ours", () => {
  const { incoming, policy } = policyFor("/agents?x", {
    "content-security-policy": "script-src 'nonce-chosen'",
    [NONCE_HEADER]: "chosen",
  });
  expect(incoming.headers["content-security-policy"]).toBe(policy);
  expect(policy).not.toContain("chosen");
});

test.each(["/_next/static/a.js", "/api/auth/csrf", "/v1", "/oauth/token", "/authorize?x", "/.well-known/x"])(
  "%s is no page of ours",
  (url) => {
    const { policy, openers, permissions } = policyFor(url);
    expect({ policy, openers, permissions }).toEqual({});
  },
);

test.each(["/connect?client_id=x", "/sign-in", "/docs", "/authorized", "/tokens"])(
  "%s is one, which nobody frames",
  (url) => {
    expect(policyFor(url).policy).toContain("frame-ancestors 'none'");
  },
);

const signInFor = (path: string) => `/sign-in?${new URLSearchParams({ returnTo: path })}`;

test.each(["/", "/agents", "/docs", "/sign-in", signInFor("/runs?next=/connect"), "/connected-apps", "/%"])(
  "%s is out of reach of a window that another site opened",
  (url) => {
    expect(policyFor(url).openers).toBe("same-origin");
  },
);

test.each([
  "/connect?client_id=x",
  "/connect/",
  "/resume",
  signInFor("/connect?client_id=x"),
  signInFor("/resume"),
  `${signInFor("/connect?client_id=x")}&failure=provider`,
  signInFor("/connect?client_id=x").replace("?", "/second-step?"),
  signInFor("/connect?client_id=x").replace("?", "/claim?"),
])("%s keeps the window of the app that opened it", (url) => {
  expect(policyFor(url).openers).toBe("unsafe-none");
});

test("a page may use passkeys, and no camera, microphone or location", () => {
  const { permissions } = policyFor("/account");
  expect(permissions).toContain("publickey-credentials-get=(self)");
  expect(permissions).toContain("publickey-credentials-create=(self)");
  for (const feature of ["camera", "microphone", "geolocation"])
    expect(permissions).toContain(`${feature}=()`);
});
