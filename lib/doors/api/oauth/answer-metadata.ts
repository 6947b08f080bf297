/**
 * A metadata document of RFC 8414 or RFC 9728. It changes with the installation's address, and with whether client
 * documents are offered, which callers learn within five minutes.
 */
export function answerMetadata(document: Readonly<Record<string, unknown>>): Response {
  return Response.json(document, {
    headers: { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" },
  });
}
