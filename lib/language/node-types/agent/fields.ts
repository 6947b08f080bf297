import type { NodeTypeFields } from "../node-field.ts";

export const agentFields: NodeTypeFields = {
  help: "Runs another agent, as it is published when the node begins.",
  fields: [
    { kind: "agent", key: "agentId", label: "Agent" },
    { kind: "lane", key: "laneId", label: "Lane", agentKey: "agentId" },
    { kind: "expression", key: "input", label: "Input", help: "An object that the lane accepts." },
    {
      kind: "expression",
      key: "attachments",
      label: "Attachments",
      help: "A list that is handed on, such as attachments. None if empty.",
      optional: true,
    },
  ],
};
