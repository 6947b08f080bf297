import type { z } from "zod";
import type { DashboardOperation } from "#lib/contract/dashboard.ts";
import { readApiError } from "./api-error.ts";
import { addressOf, sendRequest } from "./send-request.ts";

type Method = "POST" | "PUT" | "PATCH" | "DELETE";
type Writing = Extract<DashboardOperation, { method: Method }>;
type Does<M extends Method, Path extends string> = Extract<Writing, { method: M; path: Path }>;
type BodyIn<O> = O extends { body: z.ZodType } ? { body: z.input<O["body"]> } : { body?: undefined };

/** What the operation answers. */
export type WrittenBy<M extends Method, Path extends string> = z.output<Does<M, Path>["output"]>;

/**
 * Changes something through one of the dashboard's own addresses.
 * @throws ApiError; `details` say which field is at fault.
 */
export async function writeApi<
  M extends Writing["method"],
  Path extends Extract<Writing, { method: M }>["path"],
>({
  method,
  path,
  params,
  body,
}: {
  method: M;
  path: Path;
  params?: Readonly<Record<string, string>>;
} & BodyIn<Does<M, Path>>): Promise<WrittenBy<M, Path>> {
  const json =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await sendRequest(addressOf(path, params), { method, ...json });
  if (!response.ok) throw await readApiError(response);
  return response.json();
}
