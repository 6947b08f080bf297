import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";

/**
 * An interaction's request for anybody except the credential it asks. Texts that contain redacted values have a second
 * form in the stored request (`shown`), without those values.
 */
export function shownRequest({ shown, ...request }: JsonObject): JsonObject {
  if (!isJsonObject(shown)) return request;
  const { message = request.message ?? "", summary, details } = shown;
  const { approval } = request;
  if (!isJsonObject(approval)) return { ...request, message };
  const given = {
    ...(summary === undefined ? {} : { summary }),
    ...(details === undefined ? {} : { arguments: details }),
  };
  return { ...request, message, approval: { ...approval, ...given } };
}
