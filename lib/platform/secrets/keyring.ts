import { deriveKey, type SecretKey } from "./secret-key.ts";

/** The source of an installation's secrets: LANEWAY_SECRET, which is constant, or the file in DATA_DIR. */
export interface SecretSource {
  readonly kind: "env" | "file";
  /** For messages: `LANEWAY_SECRET`, or the file's path. */
  readonly where: string;
  /** Newest first, at least one. */
  read(): Promise<readonly string[]>;
}

/**
 * The keys of this process. An unknown key makes it read the source again, because another process may have rotated the
 * file.
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

  /** The first key: the next rotation, or the first start, seals under it. */
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

  /** The secrets themselves, which must be redacted everywhere. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** The key of a sealed value. If it is unknown, the source is read again. */
  async find(keyId: string): Promise<SecretKey | undefined> {
    const known = this.held(keyId);
    if (known || this.source.kind === "env") return known;
    this.#reading ??= this.#readAgain().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
    return this.held(keyId);
  }

  /** Does not read the source again. */
  held(keyId: string): SecretKey | undefined {
    return this.#keys.find(({ id }) => id === keyId);
  }

  /** If the source cannot be read now, the known keys stay. */
  async #readAgain(): Promise<void> {
    const secrets = await this.source.read().catch(() => this.#secrets);
    this.#keys = secrets.map(deriveKey);
    this.#secrets = secrets;
  }
}
