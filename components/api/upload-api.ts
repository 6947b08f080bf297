import { type Filling, fillAddress } from "./api-address.ts";
import { readApiError, unreachable } from "./api-error.ts";
import type { ParamsOf, UploadPath, WrittenBy } from "./operations.ts";
import { signInAgain } from "./session-gate.ts";

const UNAUTHORIZED = 401;

/**
 * Sends a large body with progress, which `fetch` does not support. If the session has ended, it is sent again after
 * the person has signed in.
 * @throws ApiError; when `signal` aborts it, the signal's reason.
 */
export async function uploadApi<Path extends UploadPath>(upload: {
  path: Path;
  params: ParamsOf<Path>;
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}): Promise<{ status: number; answer: WrittenBy<`POST ${Path}`> }> {
  let response = await send(upload);
  if (response.status === UNAUTHORIZED && (await signInAgain({ isWrite: true, signal: upload.signal })))
    response = await send(upload);
  if (!response.ok) throw await readApiError(response);
  return { status: response.status, answer: await response.json() };
}

function send({
  path,
  params,
  body,
  onProgress,
  signal,
}: {
  path: string;
  params: Filling["params"];
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.open("POST", fillAddress(path, { params }));
    request.setRequestHeader("content-type", "application/json");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send(body);
  });
}
