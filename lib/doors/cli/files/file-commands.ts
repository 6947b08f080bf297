import type { AttachableCommand } from "../command/define-command.ts";
import { moveFilesCommand } from "./move-command.ts";

export const fileCommands: readonly AttachableCommand[] = [moveFilesCommand];
