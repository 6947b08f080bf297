import type { Expected } from "./asking-roles.ts";

const price = { model: "offline:model", input: 1, cachedInput: null, output: 2 };

/** The part of NEEDED_ROLES about settings, connections, tool servers and models. */
export const SETTINGS_ROLES = {
  getSettings: "admin",
  changeSetting: { needs: "admin", body: () => ({ name: "capabilities.authoring", value: true }) },
  listConnections: "admin",
  createConnection: {
    needs: "admin",
    body: () => ({
      name: `x-${crypto.randomUUID()}`,
      origins: ["https://api.example"],
      settings: { kind: "bearer" },
      secret: null,
    }),
  },
  authorizeConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ secret: "a secret of some length" }),
  },
  changeConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ origins: ["https://api.example"] }),
  },
  testConnection: {
    needs: "admin",
    answers: "connection_not_found",
    body: () => ({ url: "https://api.example/" }),
  },
  deleteConnection: { needs: "admin", answers: "connection_not_found" },
  listToolServers: "admin",
  addToolServer: {
    needs: "admin",
    answers: "tool_server_failed",
    body: () => ({ name: "x", url: "http://127.0.0.1:1", connectionName: null }),
  },
  refreshToolServer: { needs: "admin", answers: "tool_server_not_found" },
  markReadOnly: {
    needs: "admin",
    answers: "tool_server_not_found",
    body: () => ({ tool: "x", isReadOnly: true }),
  },
  removeToolServer: { needs: "admin", answers: "tool_server_not_found" },
  getModels: "admin",
  setDefaultModel: { needs: "admin", body: () => ({ model: null }) },
  testModel: { needs: "admin", body: () => ({ model: "unknown:model" }) },
  removeModelKey: { needs: "admin", answers: "not_found", body: () => ({ provider: "openai" }) },
  setModelKey: {
    needs: "admin",
    answers: "connection_test_failed",
    body: () => ({
      provider: "compatible",
      key: "a-long-enough-key",
      model: "x",
      baseUrl: "http://127.0.0.1:1/v1",
    }),
  },
  listPrices: "admin",
  setPrice: { needs: "admin", body: () => price },
  removePrice: { needs: "admin", answers: "not_found", body: () => ({ model: "offline:none" }) },
} as const satisfies Record<string, Expected>;
