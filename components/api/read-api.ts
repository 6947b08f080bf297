import { fillAddress } from "./api-address.ts";
import { readAnswer, readApiError } from "./api-error.ts";
import type { AnswerOf, GivenOf, ReadPath } from "./operations.ts";
import { sendRequest } from "./send-request.ts";

/**
 * Reads an operation without the cache; pages use `apiQuery`.
 * @throws ApiError.
 */
export function readApi<Path extends ReadPath>(
  path: Path,
  ...[given]: GivenOf<Path>
): Promise<AnswerOf<Path>> {
  return readAt(fillAddress(path, given));
}

/** @throws ApiError. */
export async function readAt<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await sendRequest(address, signal ? { signal } : {});
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response);
}
