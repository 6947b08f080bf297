import type { CommandGroup } from "../command/define-group.ts";
import { getSettingCommand } from "./get-command.ts";
import { setSettingCommand } from "./set-command.ts";

export const settingCommands: CommandGroup = {
  name: "settings",
  summary: "Show and change the workspace's settings",
  commands: [getSettingCommand, setSettingCommand],
};
