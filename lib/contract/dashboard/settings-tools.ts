import { z } from "zod";
import type { SessionOperations } from "../operation.ts";
import { AnyObject, SentId, SentName, Timestamp } from "../values.ts";
import { Reference } from "./key-parts.ts";

const Tool = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: AnyObject,
  /** The server's own description, unverified; null if there is none. */
  readOnly: z.boolean().nullable(),
  destructive: z.boolean().nullable(),
  isMarkedReadOnly: z
    .boolean()
    .meta({ description: "An admin says that it changes nothing: previews call it." }),
  /** Published agents that use it, and whether each call needs an approval. */
  usedBy: z.array(Reference.extend({ approval: z.enum(["never", "always"]) })),
});

const ToolServer = z.object({
  name: z.string(),
  url: z.string(),
  connectionName: z.string().nullable(),
  listedAt: Timestamp,
  tools: z.array(Tool),
  /** Used by published agents but no longer offered: those calls fail. */
  goneTools: z.array(z.object({ name: z.string(), usedBy: z.array(Reference) })),
});

const Asked = z.object({
  name: z.string(),
  tools: z.int(),
  /** Offered, but not usable by agents. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
});

const params = z.object({ name: SentId });

/** Remote servers whose tools agents may call. */
export const toolServerOperations = {
  listToolServers: {
    method: "GET",
    path: "/api/tool-servers",
    operationId: "listToolServers",
    summary: "List the workspace's tool servers, their tools and who uses them",
    credential: "session",
    output: z.object({ servers: z.array(ToolServer) }),
    success: { 200: "Servers by name." },
    errors: ["permission_denied"],
  },
  addToolServer: {
    method: "POST",
    path: "/api/tool-servers",
    operationId: "addToolServer",
    summary: "Ask a server what it offers, and add it",
    credential: "session",
    body: z.strictObject({
      name: SentName,
      url: z.string().max(10_000),
      connectionName: SentName.nullable(),
    }),
    output: Asked,
    success: { 201: "The server was added." },
    errors: ["permission_denied", "step_up_required", "already_exists", "tool_server_failed"],
  },
  refreshToolServer: {
    method: "POST",
    path: "/api/tool-servers/{name}/refresh",
    operationId: "refreshToolServer",
    summary: "Ask a server again what it offers",
    credential: "session",
    params,
    output: Asked.extend({ added: z.array(z.string()), removed: z.array(z.string()) }),
    success: { 200: "The server's tools are as it told them now." },
    errors: ["permission_denied", "tool_server_not_found", "tool_server_failed"],
  },
  markReadOnly: {
    method: "PUT",
    path: "/api/tool-servers/{name}/read-only",
    operationId: "markReadOnly",
    summary: "Say of a tool that it changes nothing outside, or take that back",
    credential: "session",
    params,
    body: z.strictObject({ tool: z.string().min(1).max(200), isReadOnly: z.boolean() }),
    output: z.object({ isMarkedReadOnly: z.boolean() }),
    success: { 200: "Previews call it from now on, or no longer." },
    errors: ["permission_denied", "step_up_required", "tool_server_not_found", "not_found"],
  },
  removeToolServer: {
    method: "DELETE",
    path: "/api/tool-servers/{name}",
    operationId: "removeToolServer",
    summary: "Remove a tool server; calls of its tools fail from now on",
    credential: "session",
    params,
    output: z.object({ name: z.string() }),
    success: { 200: "The server is gone." },
    errors: ["permission_denied", "tool_server_not_found"],
  },
} as const satisfies SessionOperations;
