import { isJsonObject, type JsonObject } from "#lib/json.ts";

/**
 * What an interaction asks as it is shown to anybody but the credential that it asks: texts that were made of hidden
 * values stand beside the real ones in the stored request (`shown`), made without them.
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
