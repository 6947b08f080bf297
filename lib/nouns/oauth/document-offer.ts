import type { Env } from "#lib/platform/env/env.ts";
import type { Log } from "#lib/platform/log.ts";
import type { Outbound } from "#lib/platform/outbound/outbound.ts";
import { fetchClientDocument } from "./fetch-client-document.ts";
import { isOAuthError } from "./oauth-error.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Whether the metadata offers client documents. */
    readonly documentOffer: DocumentOffer;
  }
}

/** The documents of the two most popular clients: Claude Code and Codex. Fetched with the setting `auto` alone. */
const BEST_KNOWN_DOCUMENTS = [
  "https://claude.ai/oauth/claude-code-client-metadata",
  "https://chatgpt.com/oauth/codex/client.json",
] as const;

/** Whether the authorization server's metadata offers client documents. */
export interface DocumentOffer {
  isOffered(): boolean;
  /**
   * With the setting `auto`: tests whether one of these documents can be fetched, and offers client documents
   * accordingly.
   */
  check(): Promise<void>;
}

/**
 * A client that is offered documents sends its document's address and does not fall back if we cannot fetch it: without
 * internet access it could not be connected. With `auto` nothing is offered until a fetch has succeeded. `accept`, the
 * default, offers none: registration works everywhere, and nobody is called whom nobody named. A document that an app
 * presents all the same is read.
 */
export function createDocumentOffer({
  setting,
  outbound,
  log,
  documents = BEST_KNOWN_DOCUMENTS,
}: {
  setting: Env["oauthClientDocuments"];
  outbound: Outbound;
  log: Pick<Log, "info">;
  documents?: readonly string[];
}): DocumentOffer {
  let isReadable: boolean | undefined;
  return {
    isOffered: () => setting === "on" || (setting === "auto" && isReadable === true),
    async check() {
      if (setting !== "auto") return;
      const read = await Promise.all(documents.map((clientId) => canRead({ outbound, clientId })));
      // The first success is not logged.
      const before = isReadable ?? true;
      isReadable = read.includes(true);
      if (isReadable === before) return;
      const hosts = documents.map((address) => new URL(address).host);
      log.info(
        { hosts },
        isReadable
          ? "client documents are offered: one of the best-known ones could be read"
          : "client documents are not offered: none of the best-known ones could be read, so apps register",
      );
    },
  };
}

async function canRead(document: { outbound: Outbound; clientId: string }): Promise<boolean> {
  try {
    await fetchClientDocument(document);
    return true;
  } catch (error) {
    if (isOAuthError(error)) return false;
    throw error;
  }
}
