import { expect, test } from "vitest";
import { answerStatic, staticContent } from "./static-content.ts";

const content = staticContent({ bytes: new TextEncoder().encode("the same"), contentType: "text/plain" });

const answer = (headers: Record<string, string>) =>
  answerStatic({
    request: new Request("http://localhost/", { headers }),
    content,
    headers: { "cache-control": "no-cache" },
  });

test("a caller gets the content, its type and its ETag", async () => {
  const response = await answer({});
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "no-cache",
    "content-type": "text/plain",
    etag: content.etag,
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  expect(await response.text()).toBe("the same");
});

test.each([content.etag, `"other", ${content.etag}`, `W/${content.etag}`, "*"])(
  "a caller who has %s is told that nothing has changed",
  async (ifNoneMatch) => {
    const response = await answer({ "if-none-match": ifNoneMatch });
    expect(response.status).toBe(304);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe(content.etag);
  },
);

test("a caller who has something else gets this", async () => {
  expect((await answer({ "if-none-match": '"other"' })).status).toBe(200);
});
