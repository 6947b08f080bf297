import { taskOperations } from "#lib/contract/tasks.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PATCH: defineRoute(taskOperations.editComment, ({ actor, params, body }) =>
    editComment({ actor, ...params, body }),
  ),
  DELETE: defineRoute(taskOperations.deleteComment, ({ actor, params }) =>
    deleteComment({ actor, ...params }),
  ),
});
