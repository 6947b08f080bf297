const LINE_END = /\r\n|\r|\n/;

/**
 * Reads a stream of server-sent events (WHATWG HTML, 9.2) as it arrives: chunks of text in, the data of the events
 * that are complete out. An event that is cut off by the end of the stream does not count.
 */
export class EventDataReader {
  #rest = "";
  #data: string[] = [];

  read(chunk: string): string[] {
    const text = this.#rest + chunk;
    // A line break may be cut in two: a carriage return at the end waits for what follows.
    const cut = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, cut).split(LINE_END);
    this.#rest = (lines.pop() ?? "") + text.slice(cut);
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): string[] {
    if (line === "") {
      const events = this.#data.length > 0 ? [this.#data.join("\n")] : [];
      this.#data = [];
      return events;
    }
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    return [];
  }
}
