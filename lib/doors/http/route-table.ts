import findMyWay from "find-my-way";

/** A path parameter: one segment, or a catch-all's list of segments. */
export type RouteParams = Readonly<Record<string, string | string[] | undefined>>;

export interface RouteMatch<T> {
  readonly route: T;
  readonly params: RouteParams;
}

/** The request's path has invalid percent-encoding. */
export class UndecodablePath extends Error {
  override readonly name = "UndecodablePath";
}

interface Entry<T> {
  readonly route: T;
  readonly parameters: readonly Parameter[];
}

interface Parameter {
  readonly name: string;
  /** The place of its segment, or of the first. */
  readonly index: number;
  readonly isCatchAll: boolean;
}

/**
 * Finds routes as Next does: a literal segment wins over a parameter, a parameter over a catch-all. Literals are
 * compared undecoded; parameters are decoded one segment at a time (an encoded slash stays inside). One trailing slash
 * is ignored; parameters are never empty.
 */
export class RouteTable<T> {
  readonly #router = findMyWay({
    ignoreTrailingSlash: true,
    // No own length limit: the server's header limit bounds the request line.
    maxParamLength: Number.MAX_SAFE_INTEGER,
  });

  /** `path` as the contract writes it: `/v1/public/runs/{runId}`, and with a catch-all `/a/{...rest}`, `/a/{{...rest}}`. */
  add({ path, route }: { path: string; route: T }): void {
    const segments = path.split("/").filter(Boolean);
    const entry: Entry<T> = { route, parameters: parametersOf(segments) };
    const paths = segments.map((segment, index) => {
      if (isCatchAll(segment)) return "*";
      return isParameter(segment) ? `:${index}` : segment;
    });
    this.#register(`/${paths.join("/")}`, entry);
    if (segments.at(-1)?.startsWith("{{...")) this.#register(`/${paths.slice(0, -1).join("/")}`, entry);
  }

  /**
   * `path` exactly as in the request line, without the query.
   * @throws UndecodablePath if a parameter cannot be decoded.
   */
  find(path: string): RouteMatch<T> | undefined {
    if (path.includes("//")) return undefined;
    // The router decodes before it compares. Encoding the percent signs makes it compare the raw path.
    const found = this.#router.find("GET", path.includes("%") ? path.replaceAll("%", "%25") : path);
    if (!found) return undefined;
    const entry: Entry<T> = found.store;
    return { route: entry.route, params: paramsOf(entry.parameters, path) };
  }

  #register(pattern: string, entry: Entry<T>): void {
    this.#router.on("GET", pattern, () => {}, entry);
  }
}

function parametersOf(segments: readonly string[]): Parameter[] {
  return segments.flatMap((segment, index) => {
    if (!isParameter(segment)) return [];
    const name = segment.replace(/^\{+(\.\.\.)?/, "").replace(/\}+$/, "");
    return [{ name, index, isCatchAll: isCatchAll(segment) }];
  });
}

function paramsOf(parameters: readonly Parameter[], path: string): RouteParams {
  const params: Record<string, string | string[]> = {};
  if (parameters.length === 0) return params;
  const parts = path.replace(/\/$/, "").split("/").slice(1);
  for (const { name, index, isCatchAll } of parameters) {
    if (!isCatchAll) params[name] = decode(parts[index] ?? "");
    else if (parts.length > index) params[name] = parts.slice(index).map(decode);
  }
  return params;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function isCatchAll(segment: string): boolean {
  return segment.startsWith("{...") || segment.startsWith("{{...");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new UndecodablePath("a path segment is not valid percent-encoding", { cause });
  }
}

/** Whether every percent-encoding in a path or a form decodes to text. */
export function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
