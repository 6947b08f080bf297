import type { ConnectionKind, ConnectionSettings } from "#lib/nouns/connections/connection.ts";
import { CommandFailure } from "../failures/command-failure.ts";

/** The options of `connections create` that only some kinds of connection have. */
interface KindOptions {
  readonly headerName: string | undefined;
  readonly username: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly scopes: readonly string[];
  readonly audience: string | undefined;
  readonly authStyle: "basic" | "body" | undefined;
}

const OPTIONS_OF: Record<ConnectionKind, readonly (keyof KindOptions)[]> = {
  bearer: [],
  basic: ["username"],
  header: ["headerName"],
  oauth_client_credentials: ["tokenUrl", "clientId", "scopes", "audience", "authStyle"],
};

const FLAGS: Record<keyof KindOptions, string> = {
  headerName: "--header-name",
  username: "--username",
  tokenUrl: "--token-url",
  clientId: "--client-id",
  scopes: "--scope",
  audience: "--audience",
  authStyle: "--auth-style",
};

/** @throws CommandFailure usage if a required option is missing or does not apply to the kind. */
export function connectionSettings(kind: ConnectionKind, options: KindOptions): ConnectionSettings {
  const names: readonly (keyof KindOptions)[] = Object.keys(FLAGS) as (keyof KindOptions)[]; // keys of the literal above
  const given = names.filter((name) => options[name] !== undefined && options[name]?.length !== 0);
  const foreign = given.filter((name) => !OPTIONS_OF[kind].includes(name)).map((name) => FLAGS[name]);
  if (foreign.length > 0) {
    throw new CommandFailure(
      "usage",
      `A connection of the kind ${kind} has no ${foreign.join(" and no ")}.`,
      {
        advice: "Leave it out, or choose another --kind.",
      },
    );
  }
  const needed = (name: "headerName" | "username" | "tokenUrl" | "clientId"): string => {
    const value = options[name];
    if (value !== undefined) return value;
    throw new CommandFailure("usage", `A connection of the kind ${kind} needs ${FLAGS[name]}.`, {
      advice: "Add --help to see what the command takes.",
    });
  };
  switch (kind) {
    case "bearer":
      return { kind };
    case "basic":
      return { kind, username: needed("username") };
    case "header":
      return { kind, name: needed("headerName") };
    case "oauth_client_credentials":
      return {
        kind,
        tokenUrl: needed("tokenUrl"),
        clientId: needed("clientId"),
        scopes: [...options.scopes],
        audience: options.audience ?? null,
        authStyle: options.authStyle ?? "basic",
      };
  }
}
