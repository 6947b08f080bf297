import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { changedDetail, changedError } from "#lib/doors/http/changed-value.ts";
import { findChanged } from "#lib/language/exact-json/find-changed.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { readSettings } from "#lib/nouns/workspaces/get-settings.ts";
import type { AttachableCommand } from "../command/define-command.ts";
import { AnyText, argument, optionalArgument, Text } from "../command/parameters.ts";
import { table } from "../output/text.ts";
import { defineSessionCommand } from "../session/session.ts";

/** Lists settings, one per line, in the form that `settings set` takes. */
function showSettings(settings: Readonly<Record<string, Json>>): string {
  return table({
    rows: Object.entries(settings),
    columns: { name: ([name]) => name, value: ([, value]) => shown(value) },
    empty: "There are no settings.",
  });
}

function shown(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const getSettingCommand = defineSessionCommand({
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

const setSettingCommand = defineSessionCommand({
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

export const commands: readonly AttachableCommand[] = [getSettingCommand, setSettingCommand];
