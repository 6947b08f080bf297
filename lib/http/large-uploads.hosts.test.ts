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

function upload(body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const request = httpRequest({ port, path: "/v1/body", method: "POST", headers });
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

/** Bodies of 25 MB: what it is made of, and how the route must have read it. */
const BODIES: readonly [string, () => unknown, unknown][] = [
  [
    "attachments",
    () => ({ attachments: [{ base64: content.toString("base64") }] }),
    { attachments: [{ base64: { bytes: content.length, sha256 } }] },
  ],
  ["one ASCII text", () => ({ text: "a".repeat(26_000_000) }), { text: { chars: 26_000_000 } }],
  ["one text beyond Latin-1", () => ({ text: "中".repeat(8_600_000) }), { text: { chars: 8_600_000 } }],
];

test.each(BODIES)(
  "eight uploads of %s at once: everyone gets theirs, another endpoint keeps its pace, memory stays bounded",
  { retry: 2 }, // the pace is measured on a machine that may be busy with something else
  async (_what, makeBody, expected) => {
    const body = Buffer.from(JSON.stringify(makeBody()));
    await read("/v1/plain");
    let done = false;
    const uploads = Promise.all(Array.from({ length: 8 }, () => upload(body))).finally(() => {
      done = true;
    });
    const latencies: number[] = [];
    while (!done) {
      const startedAt = performance.now();
      await read("/v1/plain");
      latencies.push(performance.now() - startedAt);
    }
    for (const answer of await uploads) expect(JSON.parse(answer)).toEqual(expected);
    latencies.sort((a, b) => a - b);
    expect(latencies[Math.floor(latencies.length * 0.99)]).toBeLessThan(50);
    expect(JSON.parse(await read("/v1/peak-memory")).megabytes).toBeLessThan(600);
  },
);
