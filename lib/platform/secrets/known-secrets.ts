import { type LearningMatcher, learnSecrets } from "#lib/language/redaction/learn-secrets.ts";
import { createSecretMatcher, type OpenSecretMatcher } from "#lib/language/redaction/redact.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Stored secrets, for redaction. */
    readonly secrets: KnownSecrets;
  }
}

/** The stored secrets of every workspace and of the installation, as known to this process. */
export interface KnownSecrets {
  /** Matches the secrets of this workspace and of the installation, never another workspace's. */
  of(workspaceId: string): OpenSecretMatcher;
  /** Call it before a secret is used, so that it is redacted in everything this process writes from then on. */
  add(workspaceId: string, values: readonly string[]): void;
  /** Replaces all stored values, by workspace. Removed values are forgotten after a while. */
  replaceStored(values: ReadonlyMap<string, readonly string[]>): void;
}

/**
 * One matcher per workspace: with a common one, a secret of one workspace would be redacted in all, and anybody could
 * test whether a value is stored somewhere.
 * @param fixed the installation's own secrets from the environment: redacted everywhere; they never change.
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

/** Combines two matchers. */
export function either(one: OpenSecretMatcher, other: OpenSecretMatcher): OpenSecretMatcher {
  return {
    get hidesAll() {
      return one.hidesAll === true || other.hidesAll === true;
    },
    open: (text) => Math.max(one.open(text), other.open(text)),
    find(text) {
      const found = one.find(text);
      const foundByOther = other.find(text);
      return foundByOther.length === 0 ? found : [...found, ...foundByOther];
    },
  };
}
