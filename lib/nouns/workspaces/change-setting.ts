import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { issueWords } from "#lib/language/json-schema/issue-words.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { hasSecondFactor, readFactorSummary } from "#lib/nouns/access/factor-summary.sql.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { SETTING_NAMES, type SettingName, type SettingsByName, settingsByName } from "./setting-names.ts";

const lockSettings: Statement = {
  name: "lock-settings",
  text: `select settings as "settings" from workspaces where id = $1 for no key update`,
};

const writeSettings: Statement = {
  name: "write-settings",
  text: `update workspaces set settings = $2::jsonb where id = $1`,
};

/** A copy of `group` with the member at `path` replaced; missing groups are created. */
function withMember(group: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (key === undefined) return group;
  if (rest.length === 0) return { ...group, [key]: value };
  const inner = group[key];
  return { ...group, [key]: withMember(isJsonObject(inner) ? inner : {}, rest, value) };
}

/**
 * Sets one setting of the actor's workspace, from the next request on, on every node. Needs admin, and owner for the
 * audit log's retention. Only changed settings are stored, so that the others follow the running version's defaults.
 * @throws DomainError permission_denied; invalid_request for an unknown name or an invalid value.
 */
export async function changeSetting({
  actor,
  name,
  value,
}: {
  actor: UserActor;
  /** A SettingName; a plain string, because people type it. */
  name: string;
  value: Json;
}): Promise<SettingsByName> {
  requireRole(actor, "admin");
  if (!SETTING_NAMES.includes(name)) {
    throw new DomainError(
      "invalid_request",
      `There is no setting ${name}. The settings are: ${SETTING_NAMES.join(", ")}.`,
      {
        details: [{ code: "enum", message: "is not the name of a setting", field: "/name" }],
      },
    );
  }
  if (name === ("retention.auditDays" satisfies SettingName)) requireRole(actor, "owner");
  if (name === SECOND_FACTOR) requireStepUp(actor);
  return runtime().db.transaction(async (tx) => {
    if (name === SECOND_FACTOR && value === true) await requireOwnFactor(tx, actor);
    // Under the row lock, so that of two concurrent changes none is lost.
    const [row] = await tx.run<{ settings: JsonObject }>(lockSettings, [actor.workspaceId]);
    if (!row) throw new DomainError("workspace_not_found", "The workspace does not exist any more.");
    const changed = withMember(row.settings, name.split("."), value);
    const parsed = WorkspaceSettings.safeParse(changed);
    if (!parsed.success) {
      const details = parsed.error.issues.map((issue) => ({
        code: issue.code,
        message: issueWords(issue),
        field: "/value",
      }));
      throw new DomainError("invalid_request", `${name} cannot have this value.`, { details });
    }
    if (name === DEFAULT_MODEL) await requireCallable(tx, actor.workspaceId, parsed.data.models.default);
    await tx.run(writeSettings, [actor.workspaceId, JSON.stringify(changed)]);
    const [before, after] = [
      settingsByName(WorkspaceSettings.parse(row.settings)),
      settingsByName(parsed.data),
    ];
    const details = { before: settingIn(before, name), after: settingIn(after, name) };
    if (details.before === details.after) return after;
    await recordAudit(tx, {
      actor,
      workspaceId: actor.workspaceId,
      action: "setting.changed",
      target: { kind: "setting", id: name, name },
      details,
    });
    return after;
  });
}

const SECOND_FACTOR = "security.requireSecondFactor" satisfies SettingName;

/** The person who requires it must have one: otherwise they would have to set it up in the middle of their work. */
async function requireOwnFactor(tx: Transaction, actor: UserActor): Promise<void> {
  if (actor.sessionId === undefined || hasSecondFactor(await readFactorSummary(tx, actor.userId))) return;
  throw new DomainError("invalid_request", "Set up a second factor on your own account first.", {
    details: [{ code: "no_second_factor", message: "needs a second factor of your own", field: "/value" }],
  });
}

const settingIn = (settings: Readonly<Record<string, Json>>, name: string): Json => settings[name] ?? null;

const DEFAULT_MODEL = "models.default" satisfies SettingName;

/** Without this check, an unavailable default model would only show when runs fail. */
async function requireCallable(tx: Transaction, workspaceId: string, model: string | null): Promise<void> {
  if (model === null) return;
  const problem = (await runtime().modelNames(workspaceId, tx)).describeProblem(model);
  if (problem === null) return;
  throw new DomainError("invalid_request", problem, {
    details: [{ code: "unknown_model", message: "is not a model that can be called", field: "/value" }],
  });
}
