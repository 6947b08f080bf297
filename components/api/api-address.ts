import type { Address, GivenAt } from "./operations.ts";

/** Undefined and null are omitted; a list repeats the parameter. */
type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** Path and query parameters of any address. */
export interface Filling {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
}

/** A dashboard API address, for a link or a stream. */
export function apiAddress<Path extends Address>(path: Path, ...[given]: GivenAt<Path>): string {
  return fillAddress(path, given);
}

export function fillAddress(path: string, { params = {}, query = {} }: Filling = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, String(one)])),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}
