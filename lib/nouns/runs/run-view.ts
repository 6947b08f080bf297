import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { showBounded } from "#lib/language/redaction/show-value.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { type RedactedRun, type RunRedaction, redactionOf } from "./run-redaction.ts";

/** The part of a run that decides who sees what of it. */
export interface ViewedRun extends RedactedRun {
  /** That started it. */
  readonly credentialKind: string;
  readonly credentialId: string;
}

/** Who reads a run. */
export type RunReader = Pick<Actor, "kind" | "credentialId">;

/**
 * What one reader sees of one run (D7). The credential that started it sees its values as they are, and its one-time
 * addresses. Everybody else, by whatever way they read it (a task, a run above it, a page, the command line), sees values
 * redacted as in the trace, and no address. People are never the credential: what they may see they reveal (`revealRun`).
 */
export class RunView {
  readonly isOwners: boolean;
  readonly #run: RedactedRun;
  #secrets: RunRedaction | undefined;

  constructor({ actor, run }: { actor: RunReader; run: ViewedRun }) {
    this.isOwners =
      actor.kind !== "user" && actor.kind === run.credentialKind && actor.credentialId === run.credentialId;
    this.#run = run;
  }

  /** For anybody but the owner, one that is too long to be looked through becomes `{ truncated, originalChars, preview }`. */
  value(stored: Json): Json {
    return this.isOwners ? stored : showBounded(stored, this.#hidden()).value;
  }

  /** A redacted object is still an object. */
  object(stored: JsonObject | null): JsonObject | null {
    const shown = this.value(stored);
    return isJsonObject(shown) ? shown : null;
  }

  text(stored: string): string {
    return this.isOwners ? stored : String(redact(stored, this.#hidden()));
  }

  /** An interaction's request. */
  request(stored: JsonObject): JsonObject {
    return this.isOwners ? stored : shownRequest(stored);
  }

  /** @param made makes the address: it is stored nowhere. */
  address(made: () => string): string {
    return this.isOwners ? made() : REDACTED;
  }

  #hidden(): RunRedaction {
    this.#secrets ??= redactionOf(this.#run);
    return this.#secrets;
  }
}

/**
 * An interaction's request for anybody except the credential it asks. Texts that contain redacted values have a second
 * form in the stored request (`shown`), without those values.
 */
export function shownRequest({ shown, ...request }: JsonObject): JsonObject {
  if (!isJsonObject(shown)) return request;
  const { message = request.message ?? "", summary, details } = shown;
  const { approval } = request;
  if (!isJsonObject(approval)) return { ...request, message };
  const given = {
    ...(summary === undefined ? {} : { summary }),
    ...(details === undefined ? {} : { arguments: details }),
  };
  return { ...request, message, approval: { ...approval, ...given } };
}
