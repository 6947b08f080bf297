import type { JsonObject } from "#lib/contract/json.ts";
import { READ_DOCUMENT } from "#lib/contract/limits.ts";
import { isReadableType, READABLE_WORDS } from "#lib/contract/readable-types.ts";
import type { ResolvedModel } from "#lib/execution/models/model-catalog.ts";
import type { ModelFile, ModelMessage } from "#lib/execution/models/model-message.ts";
import { NodeFailure } from "#lib/language/node-types/node-result.ts";
import { wholeContent } from "#lib/nouns/contents/whole-content.ts";
import type { RunContent } from "#lib/nouns/run-start/run-contents.ts";
import { readDocument } from "#lib/platform/document-text/read-document.ts";

const MIB = 1024 * 1024;

/** What a call still has room for. */
interface Room {
  bytes: number;
  chars: number;
}

/** A file as it is sent, with what the trace says of it: never its content. */
interface SentFile {
  readonly file: ModelFile;
  readonly told: JsonObject;
}

interface Reader {
  readonly model: ResolvedModel;
  readonly signal: AbortSignal;
}

/**
 * The files of a node's conversation. They are read when the first call is made and stay in memory for the node's other
 * calls; a call that was recorded by an earlier worker needs none of them.
 */
export class ModelFiles {
  readonly #byMessage: ReadonlyMap<number, readonly RunContent[]>;
  readonly #workspaceId: string;
  readonly #read = new Map<string, Promise<ReadContent>>();

  constructor(given: { byMessage: ReadonlyMap<number, readonly RunContent[]>; workspaceId: string }) {
    this.#byMessage = given.byMessage;
    this.#workspaceId = given.workspaceId;
  }

  /**
   * The messages with their files: as they are where the model takes them, else as text. The newest go first: earlier
   * turns' files that do not fit any more, or that this model cannot read, are named and left out.
   * @returns also what the trace says of the newest message's.
   * @throws NodeFailure model_error where a file of this turn cannot be given to the model; the signal's reason.
   */
  async put(
    messages: readonly ModelMessage[],
    reader: Reader,
  ): Promise<{ messages: readonly ModelMessage[]; told: readonly JsonObject[] }> {
    const room: Room = { bytes: READ_DOCUMENT.bytes, chars: READ_DOCUMENT.chars };
    const filled = [...messages];
    let told: readonly JsonObject[] | undefined;
    const newest = Math.max(...this.#byMessage.keys());
    for (const [index, contents] of [...this.#byMessage].sort(([one], [other]) => other - one)) {
      const message = messages[index];
      if (message?.role !== "user") continue;
      const sent: SentFile[] = [];
      for (const content of contents)
        sent.push(
          await this.#send({ content, room, reader }).catch((error: unknown) => {
            if (index === newest || !(error instanceof NodeFailure)) throw error;
            return leftOut(content);
          }),
        );
      filled[index] = { ...message, files: sent.map(({ file }) => file) };
      told ??= sent.map((one) => one.told);
    }
    return { messages: filled, told: told ?? [] };
  }

  async #send({
    content,
    room,
    reader: { model, signal },
  }: {
    content: RunContent;
    room: Room;
    reader: Reader;
  }): Promise<SentFile> {
    const { name, type, size, sha256 } = content;
    const asItIs = model.provider.takesFile(model.modelId, type);
    if (!asItIs && !isReadableType(type)) throw unreadable(content, model);
    if (size > room.bytes) {
      const most = READ_DOCUMENT.bytes / MIB;
      throw refused(content, `with "${name}" the attachments are over ${most} MiB together`);
    }
    room.bytes -= size;
    const facts = { name, type, size, sha256 };
    const given = await this.#content(content, { asItIs, signal });
    if ("problem" in given) throw refused(content, `"${name}" cannot be read: ${given.problem}`);
    if ("base64" in given)
      return { file: { name, type, base64: given.base64 }, told: { ...facts, sentAs: "file" } };
    const isCut = given.isCut || given.text.length > room.chars;
    const text = given.text.slice(0, room.chars);
    room.chars -= text.length;
    const note = isCut ? "\n[The rest of this attachment is left out: it is too long.]" : "";
    return {
      file: { name, type, text: text + note },
      told: { ...facts, sentAs: "text", ...(isCut ? { isCut } : {}) },
    };
  }

  #content(
    content: RunContent,
    { asItIs, signal }: { asItIs: boolean; signal: AbortSignal },
  ): Promise<ReadContent> {
    const key = `${asItIs} ${content.storageKey}`;
    const known = this.#read.get(key);
    if (known) return known;
    const reading = readFor(content, { asItIs, signal, party: this.#workspaceId });
    this.#read.set(key, reading);
    // What failed is read again by the next attempt.
    reading.catch(() => this.#read.delete(key));
    return reading;
  }
}

/** As base64, because the SDK makes it a byte at a time, which held the event loop. */
type ReadContent = { readonly base64: string } | Awaited<ReturnType<typeof readDocument>>;

async function readFor(
  { storageKey, size, type }: RunContent,
  { asItIs, signal, party }: { asItIs: boolean; signal: AbortSignal; party: string },
): Promise<ReadContent> {
  const bytes = await wholeContent(storageKey, { size, signal });
  if (asItIs) return { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64") };
  return readDocument({ bytes, type, party, signal });
}

function leftOut({ name, type, size, sha256 }: RunContent): SentFile {
  const text = "[This attachment of an earlier turn is left out.]";
  return { file: { name, type, text }, told: { name, type, size, sha256, sentAs: "none" } };
}

function unreadable(content: RunContent, { name: model }: ResolvedModel): NodeFailure {
  const { name, type } = content;
  return refused(
    content,
    type.startsWith("image/")
      ? `the model ${model} takes no images of type ${type}, such as "${name}". Choose a model that does`
      : `"${name}" (${type}) is nothing that a model reads: it takes images, PDF, and the text of ${READABLE_WORDS}`,
  );
}

function refused({ name, type }: RunContent, why: string): NodeFailure {
  return new NodeFailure("model_error", `The model was not called: ${why}.`, {
    details: { reason: "attachment_unreadable", attachment: name, type },
  });
}
