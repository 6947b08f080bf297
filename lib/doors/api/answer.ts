/** A route's answer with more than a body, where it differs from the operation's default success. */
export interface Answer<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers that `answer` made. A class, because a body may have any members. */
class OwnAnswer<Body> implements Answer<Body> {
  readonly body: Body;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;

  constructor({ body, status, headers }: Answer<Body>) {
    this.body = body;
    if (status !== undefined) this.status = status;
    if (headers !== undefined) this.headers = headers;
  }
}

/** An answer with a status or headers of its own. */
export function answer<Body>(parts: Answer<Body>): Answer<Body> {
  return new OwnAnswer(parts);
}

/** The answer to a conditional request whose ETag still holds: no body. */
export const NOT_MODIFIED = 304;

/** The answer of an operation that gives nothing back. */
export const NO_CONTENT = 204;

export function isAnswer<Body>(value: Body | Answer<Body>): value is Answer<Body> {
  return value instanceof OwnAnswer;
}
