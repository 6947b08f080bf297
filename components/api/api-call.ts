import { type Filling, fillAddress } from "./api-address.ts";
import { readAnswer, readApiError } from "./api-error.ts";
import type { GivenTo, Write, WrittenBy } from "./operations.ts";
import { sendRequest } from "./send-request.ts";

/**
 * Calls a write operation: `apiCall("POST /api/runs/{runId}/cancel", { params: { runId } })`.
 * @throws ApiError; `details` name the faulty fields.
 */
export async function apiCall<W extends Write>(write: W, ...[given]: GivenTo<W>): Promise<WrittenBy<W>> {
  const { params, body }: Filling & { readonly body?: unknown } = given ?? {};
  const [method = "", path = ""] = write.split(" ");
  const json =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await sendRequest(fillAddress(path, { params }), { method, ...json });
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response);
}
