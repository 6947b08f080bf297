import type { z } from "zod";
import type { DashboardOperation } from "#lib/contract/dashboard.ts";
import { readApiError, unreachable } from "./api-error.ts";
import { addressOf } from "./send-request.ts";
import { signInAgain } from "./session-gate.ts";

type Posting = Extract<DashboardOperation, { method: "POST" }>;
export type UploadPath = Posting["path"];
type At<Path extends UploadPath> = Extract<Posting, { path: Path }>;
export type AnswerOfUpload<Path extends UploadPath> = z.output<At<Path>["output"]>;

const UNAUTHORIZED = 401;

/**
 * Sends a body that takes its time, and tells how far it is: `fetch` does not. When the session has ended meanwhile,
 * it is sent once more after the person has signed in over the page.
 * @throws ApiError; what `signal` aborts, as its reason.
 */
export async function uploadApi<Path extends UploadPath>(upload: {
  path: Path;
  params: Readonly<Record<string, string>>;
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}): Promise<{ status: number; answer: AnswerOfUpload<Path> }> {
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
  params: Readonly<Record<string, string>>;
  body: Blob;
  onProgress: (sentBytes: number) => void;
  signal: AbortSignal;
}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener("abort", abort, { once: true });
    request.open("POST", addressOf(path, params));
    request.setRequestHeader("content-type", "application/json");
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(new Response(request.response, { status: request.status }));
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", abort);
    request.send(body);
  });
}
