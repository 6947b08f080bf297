import type { Json, JsonObject } from "#lib/contract/json.ts";
import { PAYLOAD_CHARS } from "#lib/contract/limits.ts";
import type { EventType, ExecutionStatus } from "#lib/contract/trace.ts";
import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import { Beginnings } from "#lib/language/redaction/beginnings.ts";
import { boundPayloadText, serialise, truncated } from "#lib/language/redaction/bound-payload.ts";
import { createRedactor, type OpenSecretMatcher } from "#lib/language/redaction/redact.ts";
import { JsonText } from "#lib/platform/db/json-param.ts";

/** An event to be written to the trace (D12). */
export interface NewEvent extends Partial<NodePlace> {
  readonly type: EventType;
  readonly status?: ExecutionStatus;
  readonly payload?: Json;
  /** If the payload has only the head of a large value: the number of remaining characters. */
  readonly charsBeyond?: number;
  /** A `performance.now()` value; absent: now. Stored as the database's time minus the elapsed time. */
  readonly happenedAt?: number;
}

/** The remaining characters of a large value after its head. */
export function charsBeyondHead({ head, chars }: { readonly head: Json; readonly chars: number }): number {
  return Math.max(0, chars - JSON.stringify(head).length);
}

/**
 * The payloads of events as JSON texts: cut to the most that a trace ever shows, then redacted. Only the part that is
 * kept (plus room for redaction) is searched, so that no payload blocks the process; `originalChars` is the length
 * before.
 * @param texts of the same statement's other values.
 */
export function payloadTexts(
  events: readonly NewEvent[],
  secrets: OpenSecretMatcher,
  texts: JsonTexts = new JsonTexts(),
): (string | undefined)[] {
  const beginnings = new Beginnings(PAYLOAD_CHARS.max);
  const redactTogether = createRedactor(beginnings.matcher(secrets), { ownNames: true });
  return events.map(({ payload, charsBeyond = 0 }) => {
    if (payload === undefined) return undefined;
    const chars = texts.ofMembers(payload).length + charsBeyond;
    if (chars <= PAYLOAD_CHARS.max) return texts.ofMembers(redactTogether(payload));
    const { value, isCut } = beginnings.ofMembers(payload);
    const text = texts.ofMembers(redactTogether(value));
    if (!isCut && charsBeyond === 0) return boundPayloadText(text, PAYLOAD_CHARS.max);
    return JSON.stringify(truncated({ prefix: text, chars, maxChars: PAYLOAD_CHARS.max }));
  });
}

/** Events with their `payloadTexts`, as a statement's JSON parameter. */
export function eventsParam(
  events: readonly NewEvent[],
  payloads: readonly (string | undefined)[],
): JsonText {
  const now = performance.now();
  const written = events.map(({ happenedAt, payload: _, charsBeyond: __, ...rest }, index) => {
    const { type, nodeId, occurrenceId, status, container, iteration, loopPath } = rest;
    const agoMs = happenedAt === undefined ? 0 : Math.max(0, now - happenedAt);
    // Undefined members are omitted.
    const event = JSON.stringify({
      type,
      nodeId,
      occurrenceId,
      status,
      agoMs,
      container,
      iteration,
      loopPath,
    });
    const payload = payloads[index];
    return payload === undefined ? event : withMember(event, "payload", payload);
  });
  return new JsonText(`[${written.join(",")}]`);
}

/** Serialising a shorter text costs less than a lookup. */
const LARGE_CHARS = 4_096;

/**
 * JSON texts of values that are written together. A large value that occurs many times is serialised once: nodes pass
 * values on, and each time the value is in a step, an event and finally the result.
 */
export class JsonTexts {
  /** Texts of large arrays, objects and strings. */
  readonly #known = new Map<Json, string>();

  /** Adds a value with a known text. */
  add(value: Json, text: string): void {
    if (mayBeLarge(value)) this.#known.set(value, text);
  }

  /** Like JSON.stringify, but at any depth. */
  of(value: Json): string {
    if (!mayBeLarge(value)) return JSON.stringify(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const text = serialise(value, Number.POSITIVE_INFINITY).prefix;
    if (text.length >= LARGE_CHARS) this.#known.set(value, text);
    return text;
  }

  /** The same for an object whose members may occur elsewhere. */
  ofMembers(value: Json): string {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return this.of(value);
    const members: string[] = [];
    for (const [name, member] of Object.entries<Json | undefined>(value as JsonObject)) {
      if (member !== undefined) members.push(`${JSON.stringify(name)}:${this.of(member)}`);
    }
    return `{${members.join(",")}}`;
  }
}

/** Appends a member to the JSON text of a nonempty object. */
export function withMember(object: string, name: string, text: string): string {
  return `${object.slice(0, -1)},${JSON.stringify(name)}:${text}}`;
}

function mayBeLarge(value: Json): boolean {
  return typeof value === "string"
    ? value.length >= LARGE_CHARS
    : typeof value === "object" && value !== null;
}
