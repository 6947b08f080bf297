import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import { OF_ANOTHER } from "#lib/language/redaction/remembered-values.ts";
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

const isOwner = (actor: RunReader, run: Omit<ViewedRun, keyof RedactedRun>): boolean =>
  actor.kind !== "user" && actor.kind === run.credentialKind && actor.credentialId === run.credentialId;

/**
 * What a run hides that goes on from another one: what that run hides. Where another credential started that run, which
 * a fork through a task can find, the new run's credential reads the values no more than before.
 */
export function rememberedFor(actor: Actor, run: ViewedRun): readonly string[] | null {
  if (actor.kind === "user" || isOwner(actor, run)) return run.remembered;
  return [...new Set([...(run.remembered ?? []), OF_ANOTHER])];
}

/**
 * What one reader sees of one run (D7). The credential that started it sees its one-time addresses, and its values as
 * they are unless it goes on from a run of another credential. Everybody else, by whatever way they read it (a task, a run
 * above it, a page, the command line), sees values redacted as in the trace, and no address. People are never the credential: what they may see they reveal (`revealRun`).
 */
export class RunView {
  /** The values as they are. */
  readonly showsValues: boolean;
  readonly #isOwners: boolean;
  readonly #run: RedactedRun;
  #secrets: RunRedaction | undefined;

  constructor({ actor, run }: { actor: RunReader; run: ViewedRun }) {
    this.#isOwners = isOwner(actor, run);
    this.showsValues = this.#isOwners && !run.remembered?.includes(OF_ANOTHER);
    this.#run = run;
  }

  /** For whoever may not see it, one that is too long to be looked through becomes `{ truncated, originalChars, preview }`. */
  value(stored: Json): Json {
    return this.showsValues ? stored : showBounded(stored, this.#hidden()).value;
  }

  /** A redacted object is still an object. */
  object(stored: JsonObject | null): JsonObject | null {
    const shown = this.value(stored);
    return isJsonObject(shown) ? shown : null;
  }

  text(stored: string): string {
    return this.showsValues ? stored : String(redact(stored, this.#hidden()));
  }

  /** An interaction's request. */
  request(stored: JsonObject): JsonObject {
    return this.showsValues ? stored : shownRequest(stored);
  }

  /** @param made makes the address: it is stored nowhere. */
  address(made: () => string): string {
    return this.#isOwners ? made() : REDACTED;
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
