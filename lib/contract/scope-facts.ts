/**
 * The scopes that a workspace API key or a grant may have (interface, Authentication 2), with all that is said of each.
 * Browsers read this and no zod.
 */
export const SCOPE_FACTS = {
  "agents:list": {
    lowestRole: "viewer",
    group: "Agents",
    can: "list agents",
    help: "Names, descriptions and lanes of the published agents that its person may see.",
    verb: "list",
  },
  "agents:read": {
    lowestRole: "viewer",
    group: "Agents",
    can: "read agent inputs",
    help: "Each lane's input schema and the attachments it accepts.",
    verb: "read",
  },
  "agents:write": {
    lowestRole: "builder",
    group: "Agents",
    can: "write and publish agents",
    help: "Create, change and publish agents of its person's teams. Also needs the permission to read agents.",
    verb: "write",
  },
  "agents:run": {
    lowestRole: "operator",
    group: "Agents",
    can: "start and manage runs",
    help: "Start, answer, approve, continue and cancel runs, and poll those it started.",
    verb: "run",
  },
  "runs:read": {
    lowestRole: "viewer",
    group: "Runs",
    can: "read runs and their traces",
    help: "Results and every step of the runs that this key started. Other keys' runs stay hidden.",
    verb: "read",
  },
  "tasks:execute": {
    lowestRole: "viewer", // it reads tasks, too; each change asks for an operator
    group: "Tasks",
    can: "work on tasks",
    help: "Take and finish tasks of the allowed projects and teams.",
    verb: "execute",
  },
  "documents:read": {
    lowestRole: "viewer",
    group: "Documents",
    can: "read documents",
    help: "Documents of the allowed teams.",
    verb: "read",
  },
  "documents:write": {
    lowestRole: "operator",
    group: "Documents",
    can: "write documents",
    help: "Create and change documents of the allowed teams.",
    verb: "write",
  },
  "files:read": {
    lowestRole: "viewer",
    group: "Files",
    can: "read files",
    help: "Download files of the allowed teams, and attach them to runs.",
    verb: "read",
  },
  "files:write": {
    lowestRole: "operator",
    group: "Files",
    can: "write files",
    help: "Upload and replace files of the allowed teams.",
    verb: "write",
  },
} as const satisfies Readonly<Record<string, ScopeFacts>>;

export type Scope = keyof typeof SCOPE_FACTS;

interface ScopeFacts {
  /** The lowest role that can use it (D14). */
  readonly lowestRole: "viewer" | "operator" | "builder";
  /** Under which it is listed. */
  readonly group: string;
  /** Completes "This key can": "start and manage runs". */
  readonly can: string;
  readonly help: string;
  /** A single word, for lists of many keys. */
  readonly verb: string;
}
