import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { readSettings } from "#lib/nouns/workspaces/read-settings.ts";
import { optionalArgument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showSettings } from "./show-settings.ts";

export const getSettingCommand = defineSessionCommand({
  name: "get",
  summary: "Show a setting of the workspace, or all of them",
  notes: "Settings that nobody changed show their default. With --json, an object of values by name.",
  examples: ["settings get", "settings get capabilities.authoring"],
  parameters: {
    name: optionalArgument("[name]", "the setting; all when left out", Text),
  },
  async work({ actor, name }) {
    const settings: Readonly<Record<string, Json>> = await readSettings({ actor });
    if (name === undefined) return settings;
    const value = settings[name];
    if (value !== undefined) return { [name]: value };
    throw new DomainError(
      "invalid_request",
      `There is no setting ${name}. The settings are: ${Object.keys(settings).join(", ")}.`,
    );
  },
  show: showSettings,
});
