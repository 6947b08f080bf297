import type { AttachableCommand } from "../command/define-command.ts";
import { runRetentionCommand } from "./run-command.ts";

export const retentionCommands: readonly AttachableCommand[] = [runRetentionCommand];
