import { createHash } from "node:crypto";
import { Agent, get, request as httpRequest } from "node:http";
import { expect, inject, test } from "vitest";

const { whole: port } = inject("twoHosts");

const agent = new Agent({ keepAlive: true });

function read(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, agent }, async (response) => {
      const received: Buffer[] = [];
      for await (const chunk of response) received.push(chunk);
      resolve(Buffer.concat(received).toString());
    });
    request.on("error", reject);
  });
}

function send({ path, body = Buffer.of() }: { path: string; body?: Buffer }): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const request = httpRequest({ port, path, method: "POST", headers });
    request.on("response", async (response) => {
      const received: Buffer[] = [];
      for await (const chunk of response) received.push(chunk);
      resolve(Buffer.concat(received).toString());
    });
    request.on("error", reject);
    request.end(body);
  });
}

const content = Buffer.alloc(19_600_000, "content ");
const sha256 = createHash("sha256").update(content).digest("hex");

const tooLong = { error: expect.objectContaining({ code: "payload_too_large" }) };

/** Bodies of 25 MB: what it is made of, and how the route must have read it, or why it was refused. */
const BODIES: readonly [string, () => unknown, unknown][] = [
  [
    "attachments",
    () => ({ attachments: [{ base64: content.toString("base64") }] }),
    { attachments: [{ base64: { bytes: content.length, sha256 } }] },
  ],
  ["one ASCII text", () => ({ text: "a".repeat(26_000_000) }), tooLong],
  ["one text beyond Latin-1", () => ({ text: "中".repeat(8_600_000) }), tooLong],
];

test.each(BODIES)(
  "eight uploads of %s at once: everyone is answered, the event loop stays free, memory stays bounded",
  async (_what, makeBody, expected) => {
    const body = Buffer.from(JSON.stringify(makeBody()));
    await send({ path: "/v1/load" });
    let done = false;
    const uploads = Promise.all(Array.from({ length: 8 }, () => send({ path: "/v1/body", body }))).finally(
      () => {
        done = true;
      },
    );
    let answeredMeanwhile = 0;
    while (!done) {
      await read("/v1/plain");
      answeredMeanwhile += 1;
    }
    for (const answer of await uploads) expect(JSON.parse(answer)).toEqual(expected);
    expect(answeredMeanwhile).toBeGreaterThan(10);
    const { heldMs, megabytes } = JSON.parse(await read("/v1/load"));
    expect(heldMs).toBeGreaterThan(0);
    expect(heldMs).toBeLessThan(50);
    expect(megabytes).toBeLessThan(600);
  },
);
