import type { NodeTypeWords } from "../node-type-words.ts";

export const approvalWords: NodeTypeWords = { label: "Approval", icon: "stamp" };
