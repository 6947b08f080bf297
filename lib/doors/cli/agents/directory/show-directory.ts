import { plainLine } from "../../output/text.ts";

/** The result for one agent, done or planned. */
export interface FileOutcome {
  readonly file: string;
  readonly agentId: string | null;
  readonly state: "same" | "created" | "changed" | "missing";
  /** The differences, as lines. */
  readonly differences: readonly string[];
}

export interface DirectoryOutcome {
  /** Nothing was written. */
  readonly check: boolean;
  readonly files: readonly FileOutcome[];
}

/** In a check, what differs is a failure: for CI. */
export const exitCodeOf = ({ check, files }: DirectoryOutcome): number =>
  check && files.some(({ state }) => state !== "same") ? 1 : 0;

export function showDirectory(
  { check, files }: DirectoryOutcome,
  words: Readonly<Record<FileOutcome["state"], string>>,
): string {
  const lines = files.flatMap(({ file, state, differences }) =>
    state === "same"
      ? []
      : [`${plainLine(file)}: ${words[state]}`, ...differences.map((line) => `  ${line}`), ""],
  );
  const changed = files.filter(({ state }) => state !== "same").length;
  const total = `${files.length} ${files.length === 1 ? "agent" : "agents"}, ${changed === 0 ? "no differences" : `${changed} ${changed === 1 ? "differs" : "differ"}`}`;
  return [...lines, check && changed > 0 ? `${total}. Nothing was written.` : `${total}.`].join("\n");
}
