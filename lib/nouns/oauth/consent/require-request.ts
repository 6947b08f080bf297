import { DomainError } from "#lib/contract/errors.ts";
import { type AuthorizationRequest, readAuthorization } from "../authorization-request.ts";

/**
 * Reads the client's request again when the person answers: the page's data is not trusted.
 * @param request its query.
 * @throws DomainError invalid_request.
 */
export async function requireRequest({
  request,
  issuer,
}: {
  request: string;
  issuer: string;
}): Promise<AuthorizationRequest> {
  const read = await readAuthorization({ query: new URLSearchParams(request), issuer });
  if (read.kind === "ready") return read.request;
  const why = read.kind === "untrusted" ? ` ${read.message}` : "";
  throw new DomainError(
    "invalid_request",
    `The app's request is not valid any more.${why} Begin again in the app.`,
  );
}
