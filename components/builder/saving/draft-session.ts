import type { Conflict, Side } from "#lib/language/agent-document/drafts/merge-documents.ts";
import type { Content } from "../draft/content.ts";
import { isIncluded, mergeContent, sameContent } from "../draft/merge-content.ts";
import { type DraftWrite, draftWrite } from "./draft-write.ts";

/** A state of the draft that the server has, or had. */
export interface Base {
  readonly content: Content;
  readonly revision: number;
}

/** The draft as it is on the server now. */
export interface ServerDraft extends Base {
  /** Differs whenever the layout does. */
  readonly layoutMark: string;
}

export type SaveStatus =
  | { readonly state: "saved" | "saving" }
  /** Nothing answers; it is tried again. */
  | { readonly state: "offline" }
  | { readonly state: "conflict"; readonly conflicts: readonly Conflict[] }
  | { readonly state: "read_only"; readonly reason: string }
  /** The server refuses the draft as it is: the next change is tried again. */
  | { readonly state: "refused"; readonly message: string };

/** Why a write failed. */
export type WriteFailure =
  | { readonly kind: "stale" }
  | { readonly kind: "lost" }
  | { readonly kind: "read_only"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

/** What a session reaches: the server, this device, and the open page. */
export interface SessionPorts {
  read(): Promise<ServerDraft>;
  /** The revision after the write. */
  write(body: DraftWrite): Promise<{ readonly revision: number } | { readonly failure: WriteFailure }>;
  /** Keeps unsaved work on this device; without work, forgets it. */
  keep(work: { readonly base: Base; readonly content: Content } | undefined): void;
  /** What others changed, for the page. */
  onContent(content: Content): void;
  onStatus(status: SaveStatus): void;
  /** Answers how to take it back. */
  after(milliseconds: number, run: () => void): () => void;
}

const SAVE_AFTER_MS = 500;
const SAVE_AT_LATEST_MS = 2_000;
/** Somebody may type while it is saved; nothing waits for them for good. */
const MOST_SAVES = 5;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000] as const;

/**
 * Saves a draft while it is edited, and takes in what others change. There are three states: `base`, which the server
 * had at a revision; the page's own; and the server's now. A write names the revision of `base`, so it never replaces
 * what is newer; then the newer one is read, and both are merged against `base`. While something cannot be merged,
 * `base` and the page's state stay as they are, and nothing is written until somebody has chosen. One request is under
 * way at a time.
 */
export class DraftSession {
  readonly #ports: SessionPorts;
  #base: Base;
  #content: Content;
  #layoutMark: string;
  /** Written, and no answer came: the server may have it. */
  #uncertain: Content | undefined;
  #conflict: { readonly theirs: ServerDraft; readonly conflicts: readonly Conflict[] } | undefined;
  /** The request that is made, until its answer is taken in. */
  #underWay: Promise<void> | undefined;
  #isReadOnly = false;
  #failures = 0;
  #cancelTimer: (() => void) | undefined;
  #cancelLatest: (() => void) | undefined;

  constructor({ ports, server }: { ports: SessionPorts; server: ServerDraft }) {
    this.#ports = ports;
    this.#base = server;
    this.#content = server.content;
    this.#layoutMark = server.layoutMark;
  }

  get content(): Content {
    return this.#content;
  }

  /** The revision of the draft as last saved or taken in. */
  get revision(): number {
    return this.#base.revision;
  }

  get isSaved(): boolean {
    return this.#content === this.#base.content;
  }

  /** The page's state, changed by the person. */
  change(content: Content): void {
    if (content === this.#content) return;
    this.#content = content;
    if (this.#isReadOnly) return;
    this.#ports.keep({ base: this.#base, content });
    if (this.#conflict) this.#take(this.#conflict.theirs);
    else if (this.#failures === 0) this.#ports.onStatus({ state: "saving" });
    this.#schedule();
  }

  /** Saves now what is not saved. */
  async save(): Promise<void> {
    this.#stopTimer();
    if (this.#underWay || this.#conflict || this.#isReadOnly) return;
    const content = this.#content;
    const body = draftWrite(this.#base.content, content, this.#base.revision);
    if (!body) {
      this.#base = { ...this.#base, content };
      return this.#saved();
    }
    if (this.#failures === 0) this.#ports.onStatus({ state: "saving" });
    await this.#run(() => this.#write(content, body));
  }

  async #write(content: Content, body: DraftWrite): Promise<void> {
    const answer = await this.#ports.write(body);
    if (!("failure" in answer)) {
      this.#base = { content, revision: answer.revision };
      this.#uncertain = undefined;
      this.#failures = 0;
      if (this.#content === content) return this.#saved();
      this.#ports.keep({ base: this.#base, content: this.#content });
      return this.#schedule();
    }
    const { failure } = answer;
    if (failure.kind === "stale") return this.#read();
    if (failure.kind === "lost") {
      this.#uncertain = content;
      return this.#lost();
    }
    if (failure.kind === "read_only") this.setReadOnly(failure.message);
    else this.#ports.onStatus({ state: "refused", message: failure.message });
  }

  /** Saves everything, also what waits behind a request that is under way. */
  async saveAll(): Promise<void> {
    for (let tries = 0; tries < MOST_SAVES && !this.isSaved; tries++) await (this.#underWay ?? this.save());
  }

  /** Follows the server's notice: reads the draft if it has changed. */
  async follow(told: { readonly revision: number; readonly layoutMark: string }): Promise<void> {
    if (this.#underWay || (this.#conflict && told.revision === this.#conflict.theirs.revision)) return;
    if (told.revision !== this.#base.revision || told.layoutMark !== this.#layoutMark) await this.refresh();
  }

  /** Reads the server's draft and takes it in. */
  async refresh(): Promise<void> {
    if (!this.#underWay) await this.#run(() => this.#read());
  }

  async #read(): Promise<void> {
    try {
      this.#take(await this.#ports.read());
      this.#failures = 0;
    } catch {
      if (!this.isSaved) this.#lost();
    }
    if (!this.isSaved && !this.#conflict) this.#schedule();
  }

  /**
   * Takes up unsaved work of a page that is gone, as if it were this one's.
   * @returns false where this page has a conflict already, or other work that this one would be in conflict with.
   */
  adopt({ base, content }: { readonly base: Base; readonly content: Content }): boolean {
    if (this.#conflict) return false;
    if (this.isSaved) {
      const server = { ...this.#base, layoutMark: this.#layoutMark };
      this.#base = base;
      this.#content = content;
      // It may have been written, with the page gone before the answer.
      this.#uncertain = content;
      this.#ports.onContent(content);
      this.#take(server);
    } else {
      const merged = mergeContent({ base: base.content, mine: content, theirs: this.#content });
      if (merged.conflicts.length > 0) return false;
      this.#content = merged.content;
      this.#ports.onContent(merged.content);
      this.#ports.keep({ base: this.#base, content: merged.content });
    }
    this.#schedule();
    return true;
  }

  /** Ends a conflict as somebody has chosen; unchosen parts stay mine. */
  resolve(choices: ReadonlyMap<string, Side>): void {
    if (this.#conflict) this.#take(this.#conflict.theirs, choices);
    this.#schedule();
  }

  setReadOnly(reason: string | null): void {
    const wasReadOnly = this.#isReadOnly;
    this.#isReadOnly = reason !== null;
    if (reason !== null) this.#ports.onStatus({ state: "read_only", reason });
    else if (wasReadOnly) this.#schedule();
  }

  /** Whether there is a network again: it need not wait for the next try. */
  retry(): void {
    this.#failures = 0;
    if (!this.isSaved) void this.save();
  }

  end(): void {
    this.#stopTimer();
  }

  /** One request at a time, with what follows from its answer. */
  async #run(work: () => Promise<void>): Promise<void> {
    this.#underWay = work().finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
  }

  #take(theirs: ServerDraft, choices?: ReadonlyMap<string, Side>): void {
    const uncertain = this.#uncertain;
    if (uncertain && isIncluded({ base: this.#base.content, mine: uncertain, theirs: theirs.content })) {
      this.#base = { content: uncertain, revision: theirs.revision };
    }
    const three = { base: this.#base.content, mine: this.#content, theirs: theirs.content };
    const { content, conflicts } = mergeContent(three, choices);
    if (conflicts.length > 0 && !choices) {
      this.#conflict = { theirs, conflicts };
      this.#ports.onStatus({ state: "conflict", conflicts });
      return;
    }
    this.#conflict = undefined;
    this.#uncertain = undefined;
    this.#layoutMark = theirs.layoutMark;
    const isSaved = sameContent(content, theirs.content);
    // Equal content keeps its object, so that the page draws nothing again.
    const next = sameContent(content, this.#content) ? this.#content : content;
    this.#base = { content: isSaved ? next : theirs.content, revision: theirs.revision };
    if (next !== this.#content) {
      this.#content = next;
      this.#ports.onContent(next);
    }
    if (isSaved) this.#saved();
    else {
      this.#ports.keep({ base: this.#base, content: next });
      this.#ports.onStatus({ state: "saving" });
    }
  }

  #saved(): void {
    this.#failures = 0;
    this.#ports.keep(undefined);
    if (!this.#isReadOnly) this.#ports.onStatus({ state: "saved" });
  }

  #lost(): void {
    this.#ports.onStatus({ state: "offline" });
    const wait = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0;
    this.#failures++;
    // Reading shows whether the lost write arrived; a second write could only be refused.
    this.#restartTimer(wait, () => void (this.#uncertain ? this.refresh() : this.save()));
  }

  #schedule(): void {
    if (this.#failures > 0 || this.#conflict || this.#isReadOnly) return;
    // Somebody who never pauses is saved all the same.
    this.#cancelLatest ??= this.#ports.after(SAVE_AT_LATEST_MS, () => void this.save());
    this.#restartTimer(SAVE_AFTER_MS, () => void this.save());
  }

  #restartTimer(wait: number, run: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#ports.after(wait, run);
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#cancelLatest?.();
    this.#cancelLatest = undefined;
  }
}
