import { defineMember, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * Walks the members of one array or object and rebuilds it only from the first member that changes, so that
 * an unchanged container is handed back itself. `settle` decides the current member and moves to the next.
 */
export interface ContainerWalk {
  readonly source: Json;
  readonly done: boolean;
  readonly value: Json;
  /** The current member's property name; undefined in arrays. */
  readonly name: string | undefined;
  settle(value: Json): void;
  /** The container with its changes. */
  result(): Json;
}

export class ArrayWalk implements ContainerWalk {
  readonly name = undefined;
  readonly source: readonly Json[];
  #index = 0;
  #copy: Json[] | undefined;

  constructor(source: readonly Json[]) {
    this.source = source;
  }

  get done(): boolean {
    return this.#index >= this.source.length;
  }

  get value(): Json {
    return this.source[this.#index] ?? null;
  }

  settle(value: Json): void {
    if (this.#copy === undefined && value !== this.value) this.#copy = this.source.slice(0, this.#index);
    this.#copy?.push(value);
    this.#index += 1;
  }

  result(): Json {
    return this.#copy ?? this.source;
  }
}

export class ObjectWalk implements ContainerWalk {
  readonly source: JsonObject;
  readonly #names: readonly string[];
  readonly #show: (name: string) => string;
  #index = 0;
  #shownName: string | undefined;
  #copy: Record<string, Json> | undefined;

  /** @param show what each name becomes. */
  constructor(source: JsonObject, show: (name: string) => string) {
    this.source = source;
    this.#names = Object.keys(source);
    this.#show = show;
  }

  get done(): boolean {
    return this.#index >= this.#names.length;
  }

  get name(): string {
    return this.#names[this.#index] ?? "";
  }

  /** The current member's name after redaction. */
  get shownName(): string {
    this.#shownName ??= this.#show(this.name);
    return this.#shownName;
  }

  get value(): Json {
    return this.source[this.name] ?? null;
  }

  settle(value: Json): void {
    const name = this.shownName;
    if (this.#copy === undefined && (value !== this.value || name !== this.name)) {
      this.#copy = {};
      for (const earlier of this.#names.slice(0, this.#index)) {
        defineMember(this.#copy, earlier, this.source[earlier] ?? null);
      }
    }
    if (this.#copy) defineMember(this.#copy, this.#freeName(this.#copy, name), value);
    this.#index += 1;
    this.#shownName = undefined;
  }

  result(): Json {
    return this.#copy ?? this.source;
  }

  /** Two names may become one when both are redacted; neither member may be lost. */
  #freeName(copy: Record<string, Json>, name: string): string {
    if (!Object.hasOwn(copy, name)) return name;
    for (let ordinal = this.#index + 1; ; ordinal += 1) {
      const numbered = `${name} (${ordinal})`;
      if (!Object.hasOwn(copy, numbered)) return numbered;
    }
  }
}
