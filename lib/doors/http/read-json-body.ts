import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DomainError } from "#lib/contract/errors.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { loopShare } from "#lib/platform/threads/loop-share.ts";
import { INLINE_BODY_BYTES, LARGE_BODIES_AT_ONCE } from "./body-bounds.ts";
import { ByteCollector, bodyChunks } from "./body-chunks.ts";
import { ByteBudget } from "./byte-budget.ts";
import { BODY_ATTACHMENTS } from "./json-bytes.ts";
import { JsonScanner } from "./json-scanner.ts";
import { exchangeOf } from "./node-exchange.ts";
import { type ParsedBody, parseJsonBytes, puttingTogether, requireStorable } from "./parse-json-bytes.ts";
import { ParsePool } from "./parse-pool.ts";

const pool = new ParsePool({
  // Relative to the project's root, where every process starts: a bundled module has no location.
  workerFile: join(process.cwd(), "lib/doors/http/parse-worker.ts"),
  // Leaves one core to the event loop. At most two threads, because each takes 130 MB and more for a body of a million
  // values.
  maxThreads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleSeconds: 30,
  maxHeapMegabytes: 256,
});

/**
 * Reads a JSON request body and counts its bytes, whatever Content-Length says (D1). Each `attachments[i].base64` that
 * is base64 becomes an `InlineContent`; other text stays text. A property named `__proto__` is a plain property.
 * @throws DomainError as `readParsedBody`, and invalid_request for a value that cannot be stored as it was sent.
 */
export async function readJsonBody(request: Request, bounds: BodyBounds = {}): Promise<unknown> {
  const parsed = await readParsedBody(request, bounds);
  requireStorable(parsed);
  return loopShare.finish(puttingTogether(parsed));
}

export interface BodyBounds {
  /** A lower limit in bytes, at most INLINE_BODY_BYTES; base64 in such a body stays text. */
  readonly plainUpTo?: number;
  /** The keys that lead to the list of attachments. */
  readonly contentsAt?: readonly string[];
  /** The keys that lead to an input. A large one stays text and may have many more values. */
  readonly inputAt?: readonly string[] | undefined;
  /** Levels of the message around the body, which do not count as its nesting. */
  readonly levelsAround?: number;
}

/**
 * The same, not yet assembled, for callers that handle unstorable values themselves.
 * @throws DomainError unsupported_media_type; payload_too_large over 26,214,400 bytes; invalid_request if empty,
 * malformed (with the position), nested over 64 levels or with too many values; unavailable if too many large bodies
 * are in memory.
 */
export async function readParsedBody(
  request: Request,
  { plainUpTo, contentsAt = BODY_ATTACHMENTS, inputAt, levelsAround = 0 }: BodyBounds = {},
): Promise<ParsedBody> {
  const maxBytes = plainUpTo ?? MAX_BODY_BYTES;
  requireJson(request.headers);
  const declaredBytes = declaredLength(request.headers);
  if (declaredBytes !== undefined && declaredBytes > maxBytes) throw tooLarge(maxBytes);
  const chunks = bodyChunks(request);
  const isLarge = declaredBytes !== undefined && declaredBytes > INLINE_BODY_BYTES;
  const reservation = new LargeBodyReservation({ bytes: isLarge ? declaredBytes : MAX_BODY_BYTES });
  try {
    if (isLarge) await reservation.make();
    const collector = new ByteCollector({ expectedBytes: declaredBytes });
    const scanner = new JsonScanner({ levelsAround, hasLargeInput: inputAt !== undefined });
    for (let chunk = await chunks.read(); chunk; chunk = await chunks.read()) {
      const length = collector.length + chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes);
      if (length > INLINE_BODY_BYTES) await reservation.make();
      scanner.scan(chunk);
      collector.append(chunk);
    }
    const { properties } = scanner;
    const parsed =
      collector.length > INLINE_BODY_BYTES || scanner.isComplex
        ? await pool.parse({ bytes: collector.take(), contentsAt, inputAt, properties })
        : parseJsonBytes({ bytes: collector.view(), plain: plainUpTo !== undefined, contentsAt, properties });
    reservation.releaseWithAnswer(request);
    return parsed;
  } catch (error) {
    chunks.stop();
    reservation.release();
    throw error;
  }
}

/** Content-Length is only used to refuse early: the bytes that arrive are counted. */
export function declaredLength(headers: Headers): number | undefined {
  const declared = headers.get("content-length");
  return declared !== null && /^\d+$/.test(declared) ? Number(declared) : undefined;
}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError("payload_too_large", `The request body is over ${maxBytes} bytes.`);
}

/**
 * Requires that a request announces uncompressed JSON: `application/json`, with no charset other than UTF-8.
 * @throws DomainError unsupported_media_type.
 */
export function requireJson(headers: Headers): void {
  const contentType = headers.get("content-type");
  if (contentType !== "application/json" && !isJsonInUtf8(contentType ?? "")) {
    throw new DomainError("unsupported_media_type", "The request body must be application/json in UTF-8.");
  }
  const encoding = headers.get("content-encoding");
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity") {
    throw new DomainError("unsupported_media_type", "The request body must not be compressed.");
  }
}

function isJsonInUtf8(contentType: string): boolean {
  const [type, ...parameters] = contentType.split(";").map((part) => part.trim().toLowerCase());
  if (type !== "application/json") return false;
  return parameters.every(
    (parameter) => !/^charset\s*=/.test(parameter) || /^charset\s*=\s*"?utf-?8"?$/.test(parameter),
  );
}

const largeBodies = new ByteBudget({
  capacityBytes: LARGE_BODIES_AT_ONCE * MAX_BODY_BYTES,
  maxWaiting: 64,
  maxWaitSeconds: 120,
});

/** One request's reservation for a large body. */
class LargeBodyReservation {
  readonly #bytes: number;
  #giveBack: (() => void) | undefined;

  constructor({ bytes }: { bytes: number }) {
    this.#bytes = bytes;
  }

  /** @throws DomainError unavailable if too many large bodies are in memory. */
  async make(): Promise<void> {
    this.#giveBack ??= await largeBodies.reserve({ bytes: this.#bytes });
  }

  release(): void {
    this.#giveBack?.();
  }

  /** Releases the reservation when the response ends; immediately if the host does not show that. */
  releaseWithAnswer(request: Request): void {
    const outgoing = exchangeOf(request)?.outgoing;
    if (outgoing && !outgoing.closed) outgoing.once("close", () => this.release());
    else this.release();
  }
}
