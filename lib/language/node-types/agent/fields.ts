import type { NodeTypeFields } from "../node-field.ts";
import { agentWords } from "./words.ts";

export const agentFields: NodeTypeFields = {
  help: agentWords.does,
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
