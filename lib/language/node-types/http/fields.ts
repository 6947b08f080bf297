import type { NodeTypeFields } from "../node-field.ts";
import { httpWords } from "./words.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export const httpFields: NodeTypeFields = {
  help: httpWords.does,
  isTried: true,
  fields: [
    {
      kind: "choice",
      key: "method",
      label: "Method",
      choices: METHODS.map((method) => ({ value: method, label: method })),
    },
    { kind: "template", key: "url", label: "Address", help: "Inserted values are percent-encoded." },
    {
      kind: "texts",
      key: "origins",
      label: "Allowed origins",
      help: "For an address that is one value: where it may lead.",
      example: "https://api.example.com",
      optional: true,
    },
    {
      kind: "connection",
      key: "connectionId",
      label: "Connection",
      help: "The stored credential that it signs in with.",
      optional: true,
    },
    {
      kind: "templates_by_name",
      key: "headers",
      label: "Headers",
      one: "header",
      help: "Credentials belong in a connection.",
      optional: true,
    },
    {
      kind: "expression",
      key: "body",
      label: "Body",
      help: "What is not text is sent as JSON.",
      optional: true,
    },
    {
      kind: "numbers",
      key: "okStatuses",
      label: "Accepted statuses",
      help: "200 to 299 if empty.",
      min: 100,
      max: 599,
      optional: true,
    },
  ],
};
