import { InlineContent } from "#lib/contract/inline-content.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { errorResponse } from "#lib/doors/http/error-response.ts";
import { readJsonBody } from "#lib/doors/http/read-json-body.ts";

/** Answers with the parsed body: contents by length and digest, long texts by length. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: async (request) => {
    try {
      const body = await readJsonBody(request);
      return new Response(JSON.stringify(body, summarize), {
        headers: { "content-type": "application/json" },
      });
    } catch (error) {
      return errorResponse({ error, requestId: "req_fixed" });
    }
  },
});

function summarize(_key: string, value: unknown): unknown {
  if (value instanceof InlineContent) {
    return { bytes: value.bytes.length, sha256: value.sha256 };
  }
  return typeof value === "string" && value.length > 1_000 ? { chars: value.length } : value;
}
