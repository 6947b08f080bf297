import type { z } from "zod";
import type { DashboardOperation } from "#lib/contract/dashboard.ts";
import { readApiError, unreachable } from "./api-error.ts";

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
  params = {},
  query = {},
  signal,
}: {
  path: Path;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  signal?: AbortSignal;
}): Promise<AnswerOf<Path>> {
  const url = new URL(fillIn(path, params), window.location.origin);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  const response = await send(url, signal);
  if (!response.ok) throw await readApiError(response);
  return response.json();
}

function fillIn(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

async function send(url: URL, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, signal ? { signal } : {});
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}
