import type { AttachableCommand } from "../command/define-command.ts";
import { createKeyCommand } from "./create-command.ts";
import { listKeysCommand } from "./list-command.ts";
import { revokeKeyCommand } from "./revoke-command.ts";
import { rotateKeyCommand } from "./rotate-command.ts";

export const keyCommands: readonly AttachableCommand[] = [
  createKeyCommand,
  listKeysCommand,
  rotateKeyCommand,
  revokeKeyCommand,
];
