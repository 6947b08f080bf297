import { fillAddress } from "./api-address.ts";
import { readAnswer, readApiError, unreachable } from "./api-error.ts";
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
  const { path, params, ...sent } = upload;
  const address = fillAddress(path, { params });
  const response = await sendBytes({ ...sent, method: "POST", address, type: "application/json" });
  return { status: response.status, answer: await readAnswer(response) };
}

interface Sent {
  readonly method: "POST" | "PUT";
  readonly address: string;
  /** The body's content type. */
  readonly type?: string;
  readonly body: Blob;
  readonly onProgress: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * The same for bytes at an address.
 * @throws ApiError; when `signal` aborts it, the signal's reason.
 */
export async function sendBytes(sent: Sent): Promise<Response> {
  let response = await send(sent);
  if (response.status === UNAUTHORIZED && (await signInAgain({ isWrite: true, signal: sent.signal })))
    response = await send(sent);
  if (!response.ok) throw await readApiError(response);
  return response;
}

function send({
  method,
  address,
  type = "application/octet-stream",
  body,
  onProgress,
  signal,
}: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.open(method, address);
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send(body);
  });
}
