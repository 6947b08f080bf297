import { deriveKey, type SecretKey } from "./secret-key.ts";

/** The source of an installation's secrets: LANEWAY_SECRET, which stays as it is, or the file in DATA_DIR. */
export interface SecretSource {
  readonly kind: "env" | "file";
  /** For messages: `LANEWAY_SECRET`, or the file's path. */
  readonly where: string;
  /** Newest first, at least one. */
  read(): Promise<readonly string[]>;
}

/**
 * The keys of this process. A value sealed under a key that it does not know makes it read the source again, since
 * another process may have rotated the file.
 */
export class Keyring {
  readonly source: SecretSource;
  #secrets: readonly string[];
  #keys: readonly SecretKey[];
  #reading: Promise<void> | undefined;

  private constructor(source: SecretSource, secrets: readonly string[]) {
    this.source = source;
    this.#secrets = secrets;
    this.#keys = secrets.map(deriveKey);
  }

  static async open(source: SecretSource): Promise<Keyring> {
    return new Keyring(source, await source.read());
  }

  /** The first: what the next rotation, or the first start, seals under. */
  get newest(): SecretKey {
    const [newest] = this.#keys;
    if (!newest) throw new Error("a keyring has at least one key");
    return newest;
  }

  /** Newest first. */
  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** Newest first. */
  get keys(): readonly SecretKey[] {
    return this.#keys;
  }

  /** The secrets themselves, which no trace may show. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The key of a sealed value. A key that is not known yet is looked for in the source. */
  async find(keyId: string): Promise<SecretKey | undefined> {
    const known = this.held(keyId);
    if (known || this.source.kind === "env") return known;
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
    return this.held(keyId);
  }

  /** Without reading the source again. */
  held(keyId: string): SecretKey | undefined {
    return this.#keys.find(({ id }) => id === keyId);
  }

  /** A source that cannot be read now leaves the keys there are. */
  async #readAgain(): Promise<void> {
    const secrets = await this.source.read().catch(() => this.#secrets);
    this.#keys = secrets.map(deriveKey);
    this.#secrets = secrets;
  }
}
