import { auth } from "@modelcontextprotocol/client";
import { auth as authEarlier } from "@modelcontextprotocol/sdk/client/auth.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { TEST_CERTIFICATE } from "#lib/platform/outbound/testing/certificate.ts";
import { serve } from "#lib/platform/outbound/testing/local-server.ts";
import { outboundForTest } from "#lib/platform/outbound/testing/outbound-for-test.ts";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createDocumentOffer } from "./document-offer.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

/**
 * A network with the sites of two clients, each by a name of its own that the test's resolver knows while there is a way
 * to it, and the offer of a service in that network.
 */
async function network({ setting = "auto" }: { setting?: "accept" | "auto" | "on" | "off" } = {}) {
  const reachable = new Set<string>();
  let status = 200;
  let asked = 0;
  const { port } = await serve(
    ({ headers, url }, response) => {
      asked += 1;
      const document = {
        client_id: `https://${headers.host}${url}`,
        client_name: "A coding client",
        redirect_uris: ["http://localhost/callback"],
        token_endpoint_auth_method: "none",
      };
      response
        .writeHead(status, { "content-type": "application/json", "cache-control": "max-age=86400" })
        .end(JSON.stringify(document));
    },
    { tls: true },
  );
  const resolve = async (host: string) => {
    if (reachable.has(host)) return ["127.0.0.1"];
    throw Object.assign(new Error(`queryA ENOTFOUND ${host}`), { code: "ENOTFOUND" });
  };
  const logged: string[] = [];
  const offer = createDocumentOffer({
    setting,
    outbound: outboundForTest({ ca: [TEST_CERTIFICATE], resolve }),
    log: { info: (...parts: readonly unknown[]) => logged.push(String(parts.at(-1))) },
    documents: [
      `https://secure.example:${port}/oauth/client-metadata`,
      `https://other.example:${port}/oauth/client.json`,
    ],
  });
  Object.assign(service.runtime, { documentOffer: offer });
  return {
    offer,
    reachable,
    logged,
    asked: () => asked,
    answerWith: (next: number) => {
      status = next;
    },
  };
}

/** The part of the metadata that is offered to a client. */
async function offered(): Promise<unknown> {
  const response = await fetch(`${service.baseUrl}/.well-known/oauth-authorization-server`);
  return (await response.json()).client_id_metadata_document_supported;
}

describe("with the setting auto the service offers client documents", () => {
  test("once one of the best-known ones could be read, and never before", async () => {
    const { offer, reachable } = await network();
    reachable.add("other.example");
    expect(await offered()).toBe(false);
    await offer.check();
    expect(await offered()).toBe(true);
  });

  test("no longer while neither can be reached, and again when one can be", async () => {
    const { offer, reachable, asked } = await network();
    for (const host of ["secure.example", "other.example"]) reachable.add(host);
    await offer.check();
    expect([await offered(), asked()]).toEqual([true, 2]);
    reachable.delete("secure.example");
    await offer.check();
    expect(await offered()).toBe(true);
    reachable.clear();
    await offer.check();
    expect(await offered()).toBe(false);
    reachable.add("secure.example");
    await offer.check();
    expect(await offered()).toBe(true);
  });

  test("not where something in between answers in their place", async () => {
    const { offer, reachable, answerWith } = await network();
    reachable.add("secure.example");
    answerWith(403);
    await offer.check();
    expect(await offered()).toBe(false);
  });

  test("and logs what changes, not what stays", async () => {
    const { offer, reachable, logged } = await network();
    await offer.check();
    await offer.check();
    expect(logged).toEqual([expect.stringContaining("not offered")]);
    reachable.add("secure.example");
    await offer.check();
    await offer.check();
    expect(logged).toEqual([expect.stringContaining("not offered"), expect.stringContaining("are offered")]);
  });
});

describe("a client library whose client has a document of its own", () => {
  const redirectUri = "http://127.0.0.1:33418/callback";

  /** The client_id that it goes to the authorization page with. */
  async function clientIdOf(authorize: typeof auth | typeof authEarlier, clientMetadataUrl: string) {
    let clientId: string | undefined;
    let asked: URL | undefined;
    await authorize(
      {
        redirectUrl: redirectUri,
        clientMetadata: { redirect_uris: [redirectUri] },
        clientMetadataUrl,
        clientInformation: () => (clientId === undefined ? undefined : { client_id: clientId }),
        saveClientInformation: ({ client_id }: { client_id: string }) => {
          clientId = client_id;
        },
        tokens: () => undefined,
        saveTokens: () => {},
        codeVerifier: () => "",
        saveCodeVerifier: () => {},
        redirectToAuthorization: (url: URL) => {
          asked = url;
        },
      },
      { serverUrl: `${service.baseUrl}/v1/mcp` },
    );
    return asked?.searchParams.get("client_id");
  }

  test.each([
    ["current", auth],
    ["earlier", authEarlier],
  ])(
    "registers while documents are not offered, and sends the document's address else (%s)",
    async (_, authorize) => {
      await createTenant();
      const { offer, reachable } = await network();
      const own = "https://other.example/oauth/client.json";
      await offer.check();
      expect(await clientIdOf(authorize, own)).toMatch(/^cli_/);
      reachable.add("other.example");
      await offer.check();
      expect(await clientIdOf(authorize, own)).toBe(own);
    },
  );
});

test.each([
  ["accept", false],
  ["on", true],
  ["off", false],
] as const)("set to %s, nothing is tried and documents are offered: %s", async (setting, isOffered) => {
  const { offer, reachable, asked } = await network({ setting });
  for (const host of ["secure.example", "other.example"]) reachable.add(host);
  await offer.check();
  expect([await offered(), asked()]).toEqual([isOffered, 0]);
});

test("the setting is accept, auto, on or off, and accept unless it is set", () => {
  expect(loadEnv({}).oauthClientDocuments).toBe("accept");
  for (const value of ["accept", "auto", "on", "off"] as const)
    expect(loadEnv({ OAUTH_CLIENT_DOCUMENTS: value }).oauthClientDocuments).toBe(value);
  for (const value of ["", "yes", "ON"])
    expect(() => loadEnv({ OAUTH_CLIENT_DOCUMENTS: value })).toThrow(
      "OAUTH_CLIENT_DOCUMENTS: must be accept, auto, on or off",
    );
});
