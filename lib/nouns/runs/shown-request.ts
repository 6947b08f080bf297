import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";

/**
 * What an interaction asks, as it is shown to anybody but the credential that it asks. The stored request holds a
 * second form of the texts that were made of hidden values (`shown`): one that was made without them.
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
