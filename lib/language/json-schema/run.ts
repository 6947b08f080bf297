import { MAX_FAULTS, moreFaults } from "#lib/contract/more-faults.ts";
import type { Violation } from "./json-schema.ts";
import type { Pattern } from "./pattern/compile-pattern.ts";
import type { SchemaNode } from "./schema-node.ts";

/**
 * Counted beyond those that are listed. A schema that leads to one fault on 2^n ways would be counted for ever; this
 * many take about 50 ms.
 */
const MAX_COUNTED = 100_000;

/**
 * Nested evaluations: the API refuses values nested over 64 (D1), and a schema may look at each level a
 * few times over. 500 use at most 400 kB of Node's 984 kB of stack (measured), wherever we are called from.
 */
export const MAX_DEPTH = 500;

/**
 * What one validation may spend on patterns. A match costs characters × (program size + 100): RE2 is linear,
 * but the constant of the worst pattern found (`^[ab]*a[ab]{30}$`, whose automaton outgrows its cache) is
 * 2.8 µs a character. So 900,000 characters of ordinary pattern-checked text pass, and the worst case stops
 * after about 2 s.
 */
const PATTERN_BUDGET = 100_000_000;

const VISIT_UNITS = 5;

/** A validation: its findings, its memory, its remaining budget. */
export class Run {
  readonly violations: Violation[] = [];
  /** Those that are not among them. */
  more = 0;
  depth = 0;
  #patternBudget = PATTERN_BUDGET;
  #units: number;
  readonly #verdicts = new Map<SchemaNode, Map<unknown, boolean>>();

  /** @param units what the whole run may spend before it is given up: a visit of a value takes 5, a pattern as below. */
  constructor({ units = Number.POSITIVE_INFINITY }: { units?: number } = {}) {
    this.#units = units;
  }

  /** Units it may still spend; negative once it is given up. */
  get unitsLeft(): number {
    return this.#units;
  }

  /** Counts one look of a schema at a value, about 100 ns. */
  visit(): void {
    this.#take(VISIT_UNITS);
  }

  /** Counts other work: about 20 ns for each unit. */
  work(units: number): void {
    this.#take(units);
  }

  add(violation: Violation): void {
    if (this.violations.length < MAX_FAULTS) this.violations.push(violation);
    else if (++this.more === MAX_COUNTED) throw RunStopped.tooMany();
  }

  matches(pattern: Pattern, text: string): boolean {
    this.spend(text.length * (pattern.programSize + 100));
    return pattern.test(text);
  }

  /** Takes units of about 20 ns from what may be spent on patterns. */
  spend(units: number): void {
    this.#patternBudget -= units;
    if (this.#patternBudget < 0) throw RunStopped.tooMuchText();
    this.#take(units);
  }

  #take(units: number): void {
    this.#units -= units;
    if (this.#units < 0) throw new UnitsSpent();
  }

  /** Earlier verdicts of this schema in the run; see `SchemaNode.remembered`. */
  verdicts(node: SchemaNode): Map<unknown, boolean> {
    const known = this.#verdicts.get(node);
    if (known) return known;
    const fresh = new Map<unknown, boolean>();
    this.#verdicts.set(node, fresh);
    return fresh;
  }
}

/** Ends a run early, always with a violation: what was not checked to the end does not pass. */
export class RunStopped extends Error {
  override readonly name = "RunStopped";
  readonly violation: Violation;

  private constructor(keyword: string, message: string) {
    super(message);
    this.violation = { keyword, message, pointer: "" };
  }

  static tooDeep(): RunStopped {
    return new RunStopped("depth", `is nested too deeply to be checked (over ${MAX_DEPTH} levels)`);
  }

  static tooMany(): RunStopped {
    return new RunStopped("limit", moreFaults({ more: MAX_COUNTED, atLeast: true }));
  }

  /** @param pastWhat which bound the value would be past with them. */
  static tooManyDefaults(pastWhat: string): RunStopped {
    return new RunStopped("default", `is ${pastWhat} with the defaults of its schema`);
  }

  static tooMuchText(): RunStopped {
    return new RunStopped("pattern", "holds more text than can be matched against its patterns");
  }
}

/** A run has used up its units: the caller that set the limit continues elsewhere, from the start. */
export class UnitsSpent extends Error {
  override readonly name = "UnitsSpent";
}
