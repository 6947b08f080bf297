import type { z } from "zod";
import type { DashboardOperation } from "#lib/contract/dashboard.ts";
import { readApiError } from "./api-error.ts";
import { addressOf, type QueryValue, sendRequest } from "./send-request.ts";

type Reading = Extract<DashboardOperation, { method: "GET" }>;
type At<Path extends Reading["path"]> = Extract<Reading, { path: Path }>;

/** What the operation at a path answers. */
export type AnswerOf<Path extends Reading["path"]> = z.output<At<Path>["output"]>;

/**
 * Reads one of the dashboard's own addresses. The contract gives the types alone: what it checks, the server has
 * checked, so zod stays out of the browser.
 * @throws ApiError.
 */
export async function readApi<Path extends Reading["path"]>({
  path,
  params,
  query,
  signal,
}: {
  path: Path;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, QueryValue>>;
  signal?: AbortSignal;
}): Promise<AnswerOf<Path>> {
  const response = await sendRequest(addressOf(path, params, query), signal ? { signal } : {});
  if (!response.ok) throw await readApiError(response);
  return response.json();
}
