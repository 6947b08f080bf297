import type { AttachableCommand } from "../command/define-command.ts";
import { rotateSecretCommand } from "./rotate-command.ts";

export const secretCommands: readonly AttachableCommand[] = [rotateSecretCommand];
