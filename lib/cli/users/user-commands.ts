import type { CommandGroup } from "../command/define-group.ts";
import { createUserCommand } from "./create-command.ts";
import { listUsersCommand } from "./list-command.ts";
import { reactivateUserCommand } from "./reactivate-command.ts";
import { setPasswordCommand } from "./set-password-command.ts";
import { suspendUserCommand } from "./suspend-command.ts";

export const userCommands: CommandGroup = {
  name: "users",
  summary: "Make, list, suspend and reactivate members, and set their passwords",
  commands: [
    createUserCommand,
    listUsersCommand,
    suspendUserCommand,
    reactivateUserCommand,
    setPasswordCommand,
  ],
};
