/** One check of the doctor. Only problems make the exit code 1. */
export interface Check {
  readonly name: string;
  readonly status: "ok" | "warning" | "problem";
  /** What was found, as a sentence. */
  readonly message: string;
  /** Advice; null if nothing has to be done. */
  readonly advice: string | null;
}

export function ok(name: string, message: string): Check {
  return { name, status: "ok", message, advice: null };
}

export function warning(name: string, message: string, advice: string): Check {
  return { name, status: "warning", message, advice };
}

export function problem(name: string, message: string, advice: string): Check {
  return { name, status: "problem", message, advice };
}
