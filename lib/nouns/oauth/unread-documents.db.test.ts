import { afterAll, beforeAll, expect, test } from "vitest";
import { outboundForTest } from "#lib/platform/outbound/testing/outbound-for-test.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { createClientDocuments } from "./client-documents.ts";
import { ClientApp } from "./testing/client-app.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.close());

const NETWORK: Readonly<Record<string, readonly string[]>> = {
  "inside.example": ["10.0.0.1"],
  "this-machine.example": ["127.0.0.1"],
  "cloud.example": ["169.254.169.254"],
};

/** Documents of a network in which names lead where NETWORK says, and every other name nowhere. */
function documentsOf(setting: { isAccepted?: boolean } = {}) {
  const logged: { host?: string; reason?: string }[] = [];
  const resolve = async (host: string) => {
    const found = NETWORK[host];
    if (!found) throw Object.assign(new Error(`queryA ENOTFOUND ${host}`), { code: "ENOTFOUND" });
    return found;
  };
  const documents = createClientDocuments({
    outbound: outboundForTest({ allow: [], resolve }),
    log: { warn: (fields: object) => logged.push(fields) },
    ...setting,
  });
  return { documents, logged };
}

/** How the service refuses an app with its document at an address. In `said`, HOST replaces the app's host. */
async function refusalOf(address: string) {
  const { documents, logged } = documentsOf();
  const refusal: Error = await documents({ clientId: address }).then(
    () => Promise.reject(new Error("it was read")),
    (error: Error) => error,
  );
  const { host } = new URL(address);
  return { said: refusal.message.replaceAll(host, "HOST"), refusal, logged, host };
}

test("a document at a private address is refused in the words of one where nothing is", async () => {
  const [gone, ...others] = await Promise.all(
    [
      "https://nowhere.example/client.json",
      "https://inside.example/client.json",
      "https://this-machine.example/client.json",
      "https://cloud.example/latest/meta-data/",
      "https://10.0.0.1/client.json",
      "https://127.0.0.1/client.json",
      "https://[::1]/client.json",
      "https://localhost/client.json",
    ].map(refusalOf),
  );
  expect(gone?.said).toContain("could not read the app's description at HOST");
  for (const { said, refusal } of others) {
    expect(said).toBe(gone?.said);
    expect(refusal).toMatchObject({ code: "invalid_client" });
  }
});

test("a document that cannot be read is logged with its host and why, and the refusal names the host and a way out", async () => {
  for (const [address, reason] of [
    ["https://inside.example/client.json", "blocked_address"],
    ["https://nowhere.example/client.json", "dns"],
  ] as const) {
    const { refusal, logged, host } = await refusalOf(address);
    expect(logged).toEqual([{ host, reason }]);
    expect(refusal.message).toContain(host);
    expect(refusal.message).toContain("OAUTH_CLIENT_DOCUMENTS=off");
  }
});

test("the page in the person's browser says which host could not be read", async () => {
  const app = new ClientApp(service.baseUrl);
  app.clientId = "https://nowhere.example/client.json";
  Object.assign(service.runtime, { clientDocuments: documentsOf().documents });
  const { status, body } = await app.authorize();
  expect(status).toBe(400);
  expect(body).toContain("Laneway could not read the app's description at nowhere.example.");
});

test("no document is fetched where documents are switched off", async () => {
  const { documents, logged } = documentsOf({ isAccepted: false });
  await expect(documents({ clientId: "https://nowhere.example/client.json" })).rejects.toMatchObject({
    code: "invalid_client",
    message: expect.stringContaining("OAUTH_CLIENT_DOCUMENTS=off"),
  });
  expect(logged).toEqual([]);
});
