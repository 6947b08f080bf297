import findMyWay from "find-my-way";

/** A parameter of a path: one segment, or the list of segments a catch-all took. */
export type RouteParams = Readonly<Record<string, string | string[] | undefined>>;

export interface RouteMatch<T> {
  readonly route: T;
  readonly params: RouteParams;
}

/** The request's path holds percent-encoding that decodes to nothing. */
export class UndecodablePath extends Error {
  override readonly name = "UndecodablePath";
}

interface Entry<T> {
  readonly route: T;
  readonly segments: readonly string[];
}

/**
 * Finds routes by path as Next does: a literal segment goes before a parameter, a parameter before a catch-all;
 * literals are compared undecoded, parameters decoded one segment at a time (an encoded slash stays in its
 * parameter); one trailing slash is ignored; no parameter is empty.
 */
export class RouteTable<T> {
  readonly #router = findMyWay({
    ignoreTrailingSlash: true,
    // A request line is bounded by the server's header limit; Next knows no other limit.
    maxParamLength: Number.MAX_SAFE_INTEGER,
  });

  /** `segments` are Next's folder names: `v1`, `[id]`, `[...rest]`, `[[...rest]]`. */
  add({ segments, route }: { segments: readonly string[]; route: T }): void {
    const entry: Entry<T> = { route, segments };
    const paths = segments.map((segment, index) => {
      if (isCatchAll(segment)) return "*";
      return isParameter(segment) ? `:${index}` : segment;
    });
    this.#register(`/${paths.join("/")}`, entry);
    if (segments.at(-1)?.startsWith("[[...")) this.#register(`/${paths.slice(0, -1).join("/")}`, entry);
  }

  /**
   * `path` exactly as in the request line, without the query.
   * @throws UndecodablePath when a parameter cannot be decoded.
   */
  find(path: string): RouteMatch<T> | undefined {
    if (path.includes("//")) return undefined;
    // The router decodes before it compares: encoding the percent signs makes it compare what was sent.
    const found = this.#router.find("GET", path.includes("%") ? path.replaceAll("%", "%25") : path);
    if (!found) return undefined;
    const entry: Entry<T> = found.store;
    return { route: entry.route, params: paramsOf(entry.segments, path) };
  }

  #register(pattern: string, entry: Entry<T>): void {
    this.#router.on("GET", pattern, () => {}, entry);
  }
}

function paramsOf(segments: readonly string[], path: string): RouteParams {
  const params: Record<string, string | string[]> = {};
  if (!segments.some(isParameter)) return params;
  const parts = path.replace(/\/$/, "").split("/").slice(1);
  for (const [index, segment] of segments.entries()) {
    if (!isParameter(segment)) continue;
    const name = segment.replace(/^\[+(\.\.\.)?/, "").replace(/\]+$/, "");
    if (!isCatchAll(segment)) params[name] = decode(parts[index] ?? "");
    else if (parts.length > index) params[name] = parts.slice(index).map(decode);
  }
  return params;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("[");
}

function isCatchAll(segment: string): boolean {
  return segment.startsWith("[...") || segment.startsWith("[[...");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw new UndecodablePath("a path segment is not valid percent-encoding", { cause });
  }
}
