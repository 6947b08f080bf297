import type { CommandGroup } from "../command/define-group.ts";
import { createKeyCommand } from "./create-command.ts";
import { listKeysCommand } from "./list-command.ts";
import { revokeKeyCommand } from "./revoke-command.ts";
import { rotateKeyCommand } from "./rotate-command.ts";

export const keyCommands: CommandGroup = {
  name: "keys",
  summary: "Make, list, rotate and revoke API keys",
  commands: [createKeyCommand, listKeysCommand, rotateKeyCommand, revokeKeyCommand],
};
