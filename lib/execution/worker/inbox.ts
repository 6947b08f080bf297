/** Messages to one execution, in order. A sender never waits. */
export class Inbox<Message> {
  readonly #messages: Message[] = [];
  #wake: (() => void) | undefined;

  send(message: Message): void {
    this.#messages.push(message);
    this.#wake?.();
  }

  /** The first message, if one is there already. */
  take(): Message | undefined {
    return this.#messages.shift();
  }

  async next(): Promise<Message> {
    for (;;) {
      const message = this.#messages.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
  }
}
