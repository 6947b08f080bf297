import { failureOperations } from "#lib/contract/dashboard/failures.ts";
import {
  assignFailureGroup,
  reopenFailureGroup,
  resolveFailureGroup,
} from "#lib/nouns/run-history/failures/change-group.ts";
import { getFailureGroup } from "#lib/nouns/run-history/failures/get-failure-group.ts";
import { getRunFailure } from "#lib/nouns/run-history/failures/get-run-failure.ts";
import { listFailureAssignees } from "#lib/nouns/run-history/failures/list-failure-assignees.ts";
import { listFailureGroups } from "#lib/nouns/run-history/failures/list-failure-groups.ts";
import { bind } from "./bind.ts";

export const failureRoutes = bind(failureOperations, {
  listFailureGroups: ({ actor, query }) => listFailureGroups({ actor, query }),
  getFailureGroup: ({ actor, params }) => getFailureGroup({ actor, ...params }),
  assignFailureGroup: ({ actor, params, body }) => assignFailureGroup({ actor, ...params, body }),
  resolveFailureGroup: ({ actor, params, body }) => resolveFailureGroup({ actor, ...params, body }),
  reopenFailureGroup: ({ actor, params }) => reopenFailureGroup({ actor, ...params }),
  listFailureAssignees: ({ actor, params, query }) => listFailureAssignees({ actor, ...params, query }),
  getRunFailure: ({ actor, params, query }) => getRunFailure({ actor, ...params, query }),
});
