import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PDF_TYPE } from "#lib/contract/readable-types.ts";
import { pdfOf } from "#lib/testing/documents/pdf.ts";
import { call } from "../testing/call.ts";
import { PROVIDERS, TEST_KEY } from "../testing/each-provider.ts";
import { FILES_OF } from "./taken-files.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1").toString("base64");
const PDF = pdfOf("Invoice 17").toString("base64");

/** What of a request is a file, in each provider's own form. */
const SENT: Readonly<Record<string, readonly unknown[]>> = {
  openai: [
    { type: "input_image", image_url: `data:image/png;base64,${PNG}` },
    { type: "input_file", filename: "invoice.pdf", file_data: `data:application/pdf;base64,${PDF}` },
  ],
  anthropic: [
    { type: "image", source: { type: "base64", media_type: "image/png", data: PNG } },
    { type: "document", title: "invoice.pdf", source: { type: "base64", media_type: PDF_TYPE, data: PDF } },
  ],
  google: [
    { inlineData: { mimeType: "image/png", data: PNG } },
    { inlineData: { mimeType: PDF_TYPE, data: PDF } },
  ],
  compatible: [{ type: "image_url", image_url: { url: `data:image/png;base64,${PNG}` } }],
};

describe.each(PROVIDERS)("$model", (provider) => {
  const name = provider.model.split(":")[0] ?? "";
  let server: Awaited<ReturnType<typeof provider.start>>;
  beforeAll(async () => {
    server = await provider.start();
  });
  afterAll(() => server.close());

  test("is sent the bytes of the files that it takes, after their names, and the text of others", async () => {
    server.respondWith(provider.replyText("Seen."));
    const takes = FILES_OF[name as keyof typeof FILES_OF];
    const pdf = { name: "invoice.pdf", type: PDF_TYPE };
    const files = [
      { name: 'a "b".png', type: "image/png", base64: PNG },
      takes("any", PDF_TYPE) ? { ...pdf, base64: PDF } : { ...pdf, text: "Invoice 17" },
      { name: "n.csv", type: "text/csv", text: "a,b" },
    ];
    const messages = [{ role: "user" as const, content: "What is it?", files }];
    const answer = await call(provider.config(server.url, TEST_KEY), { model: provider.model, messages });
    expect(answer.text).toBe("Seen.");
    const body = JSON.stringify(server.requests.at(-1)?.body);
    const parts = partsIn(server.requests.at(-1)?.body);
    expect(parts).toEqual(
      expect.arrayContaining((SENT[name] ?? []).map((part) => expect.objectContaining(part))),
    );
    for (const text of [
      'Attachment "a \\"b\\".png":',
      '<attachment name="n.csv" type="text/csv">\na,b\n</attachment>',
      "What is it?",
    ])
      expect(body).toContain(JSON.stringify(text).slice(1, -1));
    expect(body.includes("Invoice 17")).toBe(name === "compatible");
  });
});

/** The parts of the only message, wherever the protocol has them. */
function partsIn(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(partsIn);
  if (typeof body !== "object" || body === null) return [];
  return [body, ...Object.values(body).flatMap(partsIn)];
}

test.each([
  ["openai", "gpt-3.5-turbo", "image/png", false],
  ["openai", "gpt-4o", "image/png", true],
  ["openai", "gpt-4", "image/png", false],
  ["openai", "gpt-5.5", PDF_TYPE, true],
  ["anthropic", "claude-2.1", "image/png", false],
  ["anthropic", "claude-sonnet-4-5", "image/gif", true],
  ["google", "gemini-3.8-flash", "image/gif", false],
  ["google", "gemini-3.8-flash", "audio/mpeg", false],
  ["compatible", "llama3.3", PDF_TYPE, false],
] as const)("whether %s:%s is sent %s: %s", (name, modelId, type, takes) => {
  expect(FILES_OF[name](modelId, type)).toBe(takes);
});
