import { type LearningMatcher, learnSecrets } from "#lib/language/redaction/learn-secrets.ts";
import { createSecretMatcher, type OpenSecretMatcher } from "#lib/language/redaction/redact.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Stored secrets, for redaction. */
    readonly secrets: KnownSecrets;
  }
}

/** The stored secrets of every workspace, and those of the installation, as this process knows them now. */
export interface KnownSecrets {
  /** Finds the secrets of this workspace and of the installation, never another workspace's. */
  of(workspaceId: string): OpenSecretMatcher;
  /** To be called before a secret is used, so that nothing this process writes from then on can show it. */
  add(workspaceId: string, values: readonly string[]): void;
  /**
   * Replaces the stored values, by workspace, all of them. Values that are no longer stored are forgotten after a
   * while.
   */
  replaceStored(values: ReadonlyMap<string, readonly string[]>): void;
}

/**
 * A matcher for each workspace: with one for all, what an admin stores would be hidden in every workspace's runs, and
 * anybody could find out whether a value is stored somewhere.
 * @param fixed the installation's own, of the environment: hidden everywhere, and they never change.
 */
export function createKnownSecrets(fixed: readonly string[] = []): KnownSecrets {
  const installation = createSecretMatcher(fixed);
  const byWorkspace = new Map<string, { known: LearningMatcher; matcher: OpenSecretMatcher }>();

  function knownOf(workspaceId: string) {
    const present = byWorkspace.get(workspaceId);
    if (present) return present;
    const known = learnSecrets();
    const made = { known, matcher: either(known, installation) };
    byWorkspace.set(workspaceId, made);
    return made;
  }

  return {
    of: (workspaceId) => knownOf(workspaceId).matcher,
    add: (workspaceId, values) => knownOf(workspaceId).known.add(values),
    replaceStored(values) {
      for (const [workspaceId, { known }] of byWorkspace) {
        if (!values.has(workspaceId)) known.replaceStored([]);
      }
      for (const [workspaceId, ofWorkspace] of values) knownOf(workspaceId).known.replaceStored(ofWorkspace);
    },
  };
}

/** Finds what either of them finds. */
export function either(one: OpenSecretMatcher, other: OpenSecretMatcher): OpenSecretMatcher {
  return {
    open: (text) => Math.max(one.open(text), other.open(text)),
    find(text) {
      const found = one.find(text);
      const foundByOther = other.find(text);
      return foundByOther.length === 0 ? found : [...found, ...foundByOther];
    },
  };
}
