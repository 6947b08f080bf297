import { usualTestUrl } from "./test-url.ts";
import type { Connection, ConnectionUse } from "./use-connections.ts";

type ConnectionSettings = Connection["settings"];
export type ConnectionKind = ConnectionSettings["kind"];

/** The draft of the connection form. It has the fields of all kinds; only those of the chosen kind are sent. */
export interface ConnectionDraft {
  readonly name: string;
  readonly kind: ConnectionKind;
  /** One per line. */
  readonly origins: string;
  readonly username: string;
  readonly headerName: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Separated by spaces. */
  readonly scopes: string;
  readonly audience: string;
  readonly authStyle: "basic" | "body";
  readonly secret: string;
  /** Undefined until the default is changed. */
  readonly testUrl?: string;
}

export interface NewConnection {
  readonly name: string;
  readonly origins: string[];
  readonly settings: ConnectionSettings;
  readonly secret: string | null;
  readonly testUrl?: string;
}

/** Addresses from graphs are prefilled; for computed ones the person must decide. */
export function newDraft(name: string, use?: ConnectionUse): ConnectionDraft {
  const named = (use?.addresses ?? []).filter(({ isComputed }) => !isComputed);
  return {
    name,
    kind: "bearer",
    origins: named.map(({ origin }) => origin).join("\n"),
    username: "",
    headerName: "",
    tokenUrl: "",
    clientId: "",
    scopes: "",
    audience: "",
    authStyle: "basic",
    secret: "",
  };
}

/** Each kind's authentication, and the name of its secret. */
export const KIND_WORDS: Readonly<Record<ConnectionKind, { label: string; help: string; secret: string }>> = {
  bearer: { label: "Bearer token", help: "Authorization: Bearer …", secret: "Token" },
  basic: { label: "User and password", help: "HTTP Basic", secret: "Password" },
  header: { label: "A header", help: "Such as X-Api-Key", secret: "Header value" },
  oauth_client_credentials: {
    label: "OAuth client",
    help: "Fetches and renews an access token",
    secret: "Client secret",
  },
};

export const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** The request; without a secret there is nothing to test. */
export function connectionOf(draft: ConnectionDraft, use?: ConnectionUse): NewConnection {
  const testUrl = draft.secret === "" ? "" : testUrlOf(draft, use);
  return {
    name: draft.name.trim(),
    origins: words(draft.origins),
    settings: settingsOf(draft),
    secret: draft.secret === "" ? null : draft.secret,
    ...(testUrl === "" ? {} : { testUrl }),
  };
}

export function testUrlOf({ testUrl, origins }: ConnectionDraft, use: ConnectionUse | undefined): string {
  return (testUrl ?? usualTestUrl(use, words(origins))).trim();
}

function settingsOf(draft: ConnectionDraft): ConnectionSettings {
  switch (draft.kind) {
    case "bearer":
      return { kind: "bearer" };
    case "basic":
      return { kind: "basic", username: draft.username.trim() };
    case "header":
      return { kind: "header", name: draft.headerName.trim() };
    case "oauth_client_credentials":
      return {
        kind: "oauth_client_credentials",
        tokenUrl: draft.tokenUrl.trim(),
        clientId: draft.clientId.trim(),
        scopes: words(draft.scopes),
        audience: draft.audience.trim() || null,
        authStyle: draft.authStyle,
      };
  }
}

/** How a connection authenticates, in one line, without its secret. */
export function describeSettings(settings: ConnectionSettings): string {
  const { label } = KIND_WORDS[settings.kind];
  switch (settings.kind) {
    case "bearer":
      return label;
    case "basic":
      return `${label}: ${settings.username}`;
    case "header":
      return `Header ${settings.name}`;
    case "oauth_client_credentials":
      return `${label} ${settings.clientId}`;
  }
}
