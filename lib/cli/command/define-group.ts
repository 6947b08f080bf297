import type { Command } from "commander";
import type { AttachableCommand, Host } from "./define-command.ts";

/** The commands about one noun. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly AttachableCommand[];
}

export function attachGroup(
  program: Command,
  { group, host, finish }: { group: CommandGroup; host: Host; finish: (exitCode: number) => void },
): void {
  const parent = program.command(group.name).summary(group.summary).description(`${group.summary}.`);
  for (const attach of group.commands) attach(parent, host, finish);
}
