import type { Json } from "#lib/contract/json.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { AnyText, Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showSettings } from "./show-settings.ts";

export const setSettingCommand = defineCommand({
  name: "set",
  summary: "Change a setting of the workspace",
  notes: "It applies from the next request, also in running services. Prints all settings.",
  examples: ["settings set capabilities.authoring false"],
  parameters: {
    name: argument("<name>", "the setting, as `settings get` lists it", Text),
    value: argument("<value>", "true, false, a number, other JSON, or plain text", AnyText),
    ...SESSION_PARAMETERS,
  },
  run(invocation): Promise<Readonly<Record<string, Json>>> {
    const { name, value } = invocation.values;
    return inSession({
      invocation,
      work: (actor) => changeSetting({ actor, name, value: readValue(value) }),
    });
  },
  show: showSettings,
});

/** Parses the text as JSON if possible, so that `false` is a boolean; other text is the value itself. */
function readValue(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
