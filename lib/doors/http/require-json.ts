import { DomainError } from "#lib/contract/errors.ts";

/**
 * Requires that a request announces uncompressed JSON: `application/json`, with no charset other than UTF-8.
 * @throws DomainError unsupported_media_type.
 */
export function requireJson(headers: Headers): void {
  const contentType = headers.get("content-type");
  if (contentType !== "application/json" && !isJsonInUtf8(contentType ?? "")) {
    throw new DomainError("unsupported_media_type", "The request body must be application/json in UTF-8.");
  }
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") {
    throw new DomainError("unsupported_media_type", "The request body must not be compressed.");
  }
}

function isJsonInUtf8(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") return false;
  return parameters.every(
    (parameter) => !/^charset\s*=/.test(parameter) || /^charset\s*=\s*"?utf-?8"?$/.test(parameter),
  );
}
