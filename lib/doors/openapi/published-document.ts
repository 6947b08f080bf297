import { openApiDocument } from "./open-api-document.ts";
import { type StaticContent, staticContent } from "./static-content.ts";

let published: { readonly baseUrl: string; readonly content: StaticContent } | undefined;

/** The OpenAPI document as served. Caches only the last base URL: callers can send any Host header. */
export function publishedDocument({ baseUrl }: { baseUrl: string }): StaticContent {
  if (published?.baseUrl !== baseUrl) {
    const bytes = new TextEncoder().encode(JSON.stringify(openApiDocument({ baseUrl })));
    published = { baseUrl, content: staticContent({ bytes, contentType: "application/json" }) };
  }
  return published.content;
}
