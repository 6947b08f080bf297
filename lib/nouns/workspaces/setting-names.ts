import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";

/** The dotted names of a group's settings: `{ a: { b: boolean } }` has `a.b`. */
type NameIn<Group> = {
  [Key in keyof Group & string]: Group[Key] extends Readonly<Record<string, unknown>>
    ? `${Key}.${NameIn<Group[Key]>}`
    : Key;
}[keyof Group & string];

/** A setting by its dotted name, such as `capabilities.authoring`. */
export type SettingName = NameIn<WorkspaceSettings>;

export type SettingsByName = Readonly<Record<SettingName, Json>>;

function flatten(group: JsonObject, prefix = ""): [string, Json][] {
  return Object.entries(group).flatMap(([key, value]) =>
    isJsonObject(value) ? flatten(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  );
}

/** Every setting's value by name. */
export function settingsByName(settings: WorkspaceSettings): SettingsByName {
  return Object.fromEntries(flatten(settings)) as SettingsByName; // `flatten` computes at run time what NameIn does in types
}

/** Every setting has a default, so the defaults have all names. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsByName(WorkspaceSettings.parse({})));
