import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#lib/contract/audit-actions.ts";
import { WorkspaceSettings } from "#lib/contract/workspace-settings.ts";
import { actionName } from "./action-names.ts";
import { actorName, auditTemplate, targetName } from "./audit-words.ts";

test("every sentence holds without details, and leaves no gap", () => {
  for (const action of AUDIT_ACTIONS) {
    const words = auditTemplate({ action, details: {} });
    expect(words).toMatch(/\{(actor|target)\}/);
    expect(words).not.toContain("undefined");
  }
});

test("what has no words yet is told by its action", () => {
  expect(auditTemplate({ action: "web_hook.paused_for_good", details: {} })).toBe(
    "{actor} paused for good the web hook {target}",
  );
  expect(actionName("tool_server.added")).toBe("Added the tool server …");
  expect(actionName("web_hook.paused")).toBe("Paused the web hook …");
  for (const action of AUDIT_ACTIONS) expect(actionName(action)).not.toMatch(/ {2}|[ ,]$| 0 /);
});

test("who and what have a name, or what they are", () => {
  expect(actorName({ kind: "user", id: "usr_1", name: "Ada" })).toBe("Ada");
  expect(actorName({ kind: "key", id: "key_1", name: "Nightly" })).toBe("The key Nightly");
  expect(actorName({ kind: "operator", id: null, name: null })).toBe("The command line");
  expect(targetName({ kind: "tool_server", id: "x", name: null })).toBe("the tool server");
  for (const [group, settings] of Object.entries(WorkspaceSettings.parse({}))) {
    for (const setting of Object.keys(settings)) {
      const name = `${group}.${setting}`;
      expect(targetName({ kind: "setting", id: name, name })).not.toBe(name);
    }
  }
  expect(targetName({ kind: "interaction", id: "x", name: "Approve it?" })).toBe("“Approve it?”");
});
