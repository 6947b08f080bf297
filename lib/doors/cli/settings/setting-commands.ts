import type { AttachableCommand } from "../command/define-command.ts";
import { getSettingCommand } from "./get-command.ts";
import { setSettingCommand } from "./set-command.ts";

export const settingCommands: readonly AttachableCommand[] = [getSettingCommand, setSettingCommand];
