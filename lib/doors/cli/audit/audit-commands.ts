import type { AttachableCommand } from "../command/define-command.ts";
import { verifyAuditCommand } from "./verify-command.ts";

export const auditCommands: readonly AttachableCommand[] = [verifyAuditCommand];
