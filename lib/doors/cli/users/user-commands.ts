import type { AttachableCommand } from "../command/define-command.ts";
import { createUserCommand } from "./create-command.ts";
import { listUsersCommand } from "./list-command.ts";
import { reactivateUserCommand } from "./reactivate-command.ts";
import { resetSecondFactorsCommand } from "./reset-second-factors-command.ts";
import { setPasswordCommand } from "./set-password-command.ts";
import { suspendUserCommand } from "./suspend-command.ts";

export const userCommands: readonly AttachableCommand[] = [
  createUserCommand,
  listUsersCommand,
  suspendUserCommand,
  reactivateUserCommand,
  setPasswordCommand,
  resetSecondFactorsCommand,
];
