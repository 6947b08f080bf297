/**
 * A metadata document of RFC 8414 or RFC 9728. Cached for five minutes: it depends on the installation's address and on
 * whether client documents are enabled.
 */
export function answerMetadata(document: Readonly<Record<string, unknown>>): Response {
  return Response.json(document, {
    headers: { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" },
  });
}
