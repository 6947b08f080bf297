type Undo = () => void | Promise<void>;

/**
 * Everything the benchmark has started or made, to be undone last first, whatever ends it: the end of the run, a
 * failure or a signal. An undo that fails keeps none of the others from running.
 */
export class Cleanup {
  readonly #undos: Undo[] = [];
  #running: Promise<void> | undefined;

  add(undo: Undo): void {
    this.#undos.push(undo);
  }

  /** Idempotent: a signal during the ordinary end waits for the same undoing. */
  run(): Promise<void> {
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    for (let undo = this.#undos.pop(); undo; undo = this.#undos.pop()) {
      try {
        await undo();
      } catch (error) {
        process.stderr.write(
          `Cleaning up failed: ${error instanceof Error ? error.message : String(error)}\n`,
        );
      }
    }
  }
}
