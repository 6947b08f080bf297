import type { Cleanup } from "./children/cleanup.ts";
import type { Caller, Contender, ContenderName } from "./contenders/contender.ts";
import type { Laneway } from "./contenders/start-laneway.ts";
import type { BenchPostgres } from "./database/start-bench-postgres.ts";
import type { Figure } from "./figures/figure.ts";
import type { Load } from "./load/start-load.ts";

/** What every section works with. */
export interface Bench {
  readonly seconds: number;
  readonly rounds: number;
  readonly postgres: BenchPostgres;
  readonly laneway: Laneway;
  readonly load: Load;
  /** Origin of what runs call. */
  readonly stub: string;
  readonly cleanup: Cleanup;
  /** Reports to the person at the terminal what the benchmark is doing. */
  progress(message: string): void;
}

/** A peer that could not be started, and why. */
export interface Absent {
  readonly name: ContenderName;
  readonly absent: string;
}

export type Entrant = Contender | Caller | Absent;

/** A section's results: lines of the output and, where it has one, a table above them. */
export interface Findings {
  readonly figures: readonly Figure[];
  readonly table?: string;
  /** The raw measurements, for the JSON. */
  readonly raw?: object;
}
