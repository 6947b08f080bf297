import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { deleteComment } from "#lib/nouns/tasks/delete-comment.ts";
import { editComment } from "#lib/nouns/tasks/edit-comment.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  editCommentAsPerson: ({ actor, params, body }) => editComment({ actor, ...params, body }),
  deleteCommentAsPerson: ({ actor, params }) => deleteComment({ actor, ...params }),
});
