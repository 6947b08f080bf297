/** A route's answer with more than a body, where it differs from the operation's default success. */
export interface Answer<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const answers = new WeakSet<object>();

/** An answer with a status or headers of its own. */
export function answer<Body>(parts: Answer<Body>): Answer<Body> {
  answers.add(parts);
  return parts;
}

/** The answer to a conditional request whose ETag still holds: no body. */
export const NOT_MODIFIED = 304;

/** The answer of an operation that gives nothing back. */
export const NO_CONTENT = 204;

export function isAnswer<Body>(value: Body | Answer<Body>): value is Answer<Body> {
  return typeof value === "object" && value !== null && answers.has(value);
}
