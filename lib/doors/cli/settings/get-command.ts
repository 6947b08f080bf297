import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { readSettings } from "#lib/nouns/workspaces/read-settings.ts";
import { defineCommand } from "../command/define-command.ts";
import { optionalArgument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showSettings } from "./show-settings.ts";

export const getSettingCommand = defineCommand({
  name: "get",
  summary: "Show a setting of the workspace, or all of them",
  notes: "Settings that nobody changed show their default. With --json, an object of values by name.",
  examples: ["settings get", "settings get capabilities.authoring"],
  parameters: {
    name: optionalArgument("[name]", "the setting; all when left out", Text),
    ...SESSION_PARAMETERS,
  },
  async run(invocation) {
    const settings: Readonly<Record<string, Json>> = await inSession({
      invocation,
      work: (actor) => readSettings({ actor }),
    });
    const { name } = invocation.values;
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
