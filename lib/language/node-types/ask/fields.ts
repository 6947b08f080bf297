import { DOCUMENT_LIMITS } from "../document-limits.ts";
import { EXPIRY_FIELD } from "../expiry-field.ts";
import type { NodeTypeFields } from "../node-field.ts";
import { askWords } from "./words.ts";

const ONLY_CHOICES = { key: "type", values: ["choice", "multi_choice"] };

export const askFields: NodeTypeFields = {
  help: askWords.does,
  fields: [
    { kind: "text", key: "title", label: "Title" },
    { kind: "template", isLong: true, key: "message", label: "Message", optional: true },
    {
      kind: "list",
      key: "questions",
      label: "Questions",
      one: "question",
      titleKey: "label",
      most: DOCUMENT_LIMITS.questions,
      added: { id: "", label: "", type: "text" },
      fields: [
        { kind: "text", key: "label", label: "Question" },
        {
          kind: "text",
          key: "id",
          label: "Name of the answer",
          help: "Later nodes read it as nodes.<id>.<name>.",
        },
        {
          kind: "choice",
          key: "type",
          label: "Answered by",
          choices: [
            { value: "text", label: "Text" },
            { value: "number", label: "A number" },
            { value: "boolean", label: "Yes or no" },
            { value: "date", label: "A date" },
            { value: "choice", label: "One of several options" },
            { value: "multi_choice", label: "Any of several options" },
          ],
        },
        {
          kind: "list",
          key: "options",
          label: "Options",
          one: "option",
          titleKey: "label",
          most: DOCUMENT_LIMITS.options,
          added: { value: "", label: "" },
          optional: true,
          only: ONLY_CHOICES,
          fields: [
            { kind: "text", key: "label", label: "Option" },
            { kind: "text", key: "value", label: "Its value" },
          ],
        },
        {
          kind: "yes_no",
          key: "allowOther",
          label: "Something else may be written",
          optional: true,
          default: false,
          only: ONLY_CHOICES,
        },
        { kind: "text", isLong: true, key: "description", label: "Explanation", optional: true },
        { kind: "yes_no", key: "required", label: "Must be answered", optional: true, default: true },
        {
          kind: "yes_no",
          key: "x-laneway-sensitive",
          label: "Sensitive",
          help: "The answer is hidden wherever it would be shown.",
          optional: true,
        },
      ],
    },
    { kind: "yes_no", key: "allowSkip", label: "May be skipped", optional: true, default: false },
    EXPIRY_FIELD,
  ],
};
