import type { Json } from "#lib/contract/json.ts";
import { changedDetail, changedError } from "#lib/doors/http/changed-value.ts";
import { findChanged } from "#lib/language/exact-json/find-changed.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { argument } from "../command/parameter.ts";
import { AnyText, Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showSettings } from "./show-settings.ts";

export const setSettingCommand = defineSessionCommand({
  name: "set",
  summary: "Change a setting of the workspace",
  notes: "It applies from the next request, also in running services. Prints all settings.",
  examples: ["settings set capabilities.authoring false"],
  parameters: {
    name: argument("<name>", "the setting, as `settings get` lists it", Text),
    value: argument("<value>", "true, false, a number, other JSON, or plain text", AnyText),
  },
  work: ({ actor, name, value }): Promise<Readonly<Record<string, Json>>> =>
    changeSetting({ actor, name, value: readValue(value) }),
  show: showSettings,
});

/**
 * Parses the text as JSON if possible, so that `false` is a boolean; other text is the value itself.
 * @throws DomainError invalid_request for a value that parsing would change.
 */
function readValue(text: string): Json {
  let value: Json;
  try {
    value = parseJsonText(text);
  } catch {
    return text;
  }
  const changed = findChanged(text);
  if (changed) throw changedError(changedDetail(changed), "The value has");
  return value;
}
