import type { ErrorCode, ErrorDetail } from "#lib/contract/errors.ts";

interface ErrorMeaning {
  readonly status: number;
  /** When the code is answered; the text follows the code in the description. */
  readonly when: string;
  /** An example message. */
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
}

/** The HTTP status and the meaning of each error code (D1). A forgotten code does not compile. */
export const ERROR_MEANINGS: Record<ErrorCode, ErrorMeaning> = {
  invalid_request: {
    status: 400,
    when: "malformed JSON, a missing, unknown or wrongly typed property, a bad query parameter, a key twice in one object (`duplicate_key` in `details`), a whole number with more digits than a JSON number keeps (beyond 2^53: send it as a string; `number_too_long` in `details`)",
    message: "The body is not valid: /input is required.",
    details: [{ code: "required", message: "is required", field: "/input" }],
  },
  reserved_input_field: {
    status: 400,
    when: "`input` has a name at its top level that is reserved for runtime control",
    message: "The input has a name that is reserved for runtime control: model.",
    details: [{ code: "reserved_input_field", message: "is reserved", field: "/input/model" }],
  },
  lane_required: {
    status: 400,
    when: "the agent has several public lanes and laneId is absent",
    message: "Name one of the agent's lanes in laneId: request, chat.",
    details: [{ code: "lane_required", message: "is required", field: "/laneId" }],
  },
  invalid_cursor: {
    status: 400,
    when: "the cursor was not issued here, or under other filters",
    message: "The cursor was not issued for this list with these filters.",
    details: [{ code: "invalid_cursor", message: "is not a cursor of this list", field: "cursor" }],
  },
  attachments_not_supported: {
    status: 400,
    when: "the lane takes no attachments",
    message: "This lane takes no attachments.",
    details: [{ code: "attachments_not_supported", message: "takes no attachments", field: "/attachments" }],
  },
  attachment_required: {
    status: 400,
    when: "an attachment that the lane needs is missing",
    message: "An attachment is missing.",
    details: [
      {
        code: "attachment_required",
        message: "Certificate of registration is missing",
        field: "/attachments",
      },
    ],
  },
  attachment_invalid: {
    status: 400,
    when: "an attachment's base64, storageKey or type cannot be used",
    message: "An attachment cannot be used.",
    details: [
      {
        code: "attachment_invalid",
        message: "Only PDF and images are accepted",
        field: "/attachments/0/type",
      },
    ],
  },
  unauthorized: {
    status: 401,
    when: "the credential is missing, malformed, unknown, expired, revoked or inactive",
    message: "The API key is unknown, expired, revoked or inactive.",
  },
  second_factor_required: {
    status: 403,
    when: "a sign-in to the dashboard waits for the second factor; no key is ever asked",
    message: "Enter the code of your authenticator app, or use a passkey.",
  },
  second_factor_setup_required: {
    status: 403,
    when: "the workspace requires a second factor and the signed-in person has none; no key is ever asked",
    message: "This workspace requires a second factor. Set one up on your account first.",
  },
  insufficient_scope: {
    status: 403,
    when: "the key lacks a scope, which the message names",
    message: "This needs the scope agents:run.",
  },
  permission_denied: {
    status: 403,
    when: "the key's creator may not do this now, by role or team",
    message: "The key's creator does not currently have access to this agent.",
  },
  step_up_required: {
    status: 403,
    when: "the dashboard asks the signed-in person to confirm that it is them; no key is ever asked",
    message: "Confirm that it is you: this needs a confirmation of the last 10 minutes.",
  },
  access_not_configured: {
    status: 403,
    when: "an allowlist of the key is empty or does not contain the resource",
    message: "The key's allowlist does not contain this team.",
  },
  capability_disabled: {
    status: 403,
    when: "the capability is switched off for the workspace",
    message: "Authoring is switched off for this workspace.",
  },
  origin_not_allowed: {
    status: 403,
    when: "the request comes from a web page of another origin",
    message: "Requests from this origin are not allowed.",
  },
  agent_not_found: {
    status: 404,
    when: "no published agent in the key's workspace has this id",
    message: "There is no published agent with this id.",
  },
  skill_not_found: {
    status: 404,
    when: "no skill in the key's workspace has this id",
    message: "There is no skill with this id.",
  },
  document_not_found: {
    status: 404,
    when: "no document in the key's workspace has this id, or it is archived",
    message: "There is no document with this id.",
  },
  file_not_found: {
    status: 404,
    when: "no file in the key's workspace has this id",
    message: "There is no file with this id.",
  },
  upload_not_found: {
    status: 404,
    when: "there is no upload with this id that the credential began, or that it may abort: it is finished, aborted, or over 24 hours old",
    message: "There is no upload with this id.",
  },
  lane_not_found: {
    status: 404,
    when: "the agent has no public lane with this id",
    message: "The agent has no public lane with this id.",
  },
  run_not_found: {
    status: 404,
    when: "no run has this id, or another credential started it",
    message: "There is no run with this id that this credential started.",
  },
  key_not_found: {
    status: 404,
    when: "no API key has this id",
    message: "There is no API key with this id.",
  },
  user_not_found: { status: 404, when: "no user has this address or id", message: "There is no such user." },
  team_not_found: { status: 404, when: "no team has this id", message: "There is no team with this id." },
  project_not_found: {
    status: 404,
    when: "no project has this id",
    message: "There is no project with this id.",
  },
  task_not_found: {
    status: 404,
    when: "no task in the key's workspace has this id or number",
    message: "There is no task with this id or number.",
  },
  workspace_not_found: {
    status: 404,
    when: "no workspace has this id",
    message: "There is no workspace with this id.",
  },
  tool_server_not_found: {
    status: 404,
    when: "no tool server has this name",
    message: "There is no tool server with this name.",
  },
  connection_not_found: {
    status: 404,
    when: "no connection of the workspace has this name",
    message: "There is no connection with this name in the workspace.",
  },
  connected_app_not_found: {
    status: 404,
    when: "the person sees no connected app with this id",
    message: "There is no connected app with this id in the workspace.",
  },
  webhook_not_found: {
    status: 404,
    when: "the credential has no webhook endpoint, or the endpoint no delivery, with this id",
    message: "There is no webhook endpoint with this id that this credential created.",
  },
  session_not_found: {
    status: 404,
    when: "the person has no session with this id",
    message: "There is no such session.",
  },
  invitation_not_found: {
    status: 404,
    when: "the invitation is unknown, used, withdrawn or expired",
    message: "The invitation is not valid any more.",
  },
  view_not_found: {
    status: 404,
    when: "the person sees no saved view with this id",
    message: "There is no such view.",
  },
  not_found: { status: 404, when: "there is nothing at the path", message: "There is nothing at this path." },
  method_not_allowed: {
    status: 405,
    when: "the path has no such method; `Allow` names those it has",
    message: "PUT is not supported here.",
  },
  interaction_conflict: {
    status: 409,
    when: "the interaction is not the one the run waits for now, or has been answered; details say when and by whom",
    message: "This interaction has already been answered.",
    details: [
      {
        code: "already_answered",
        message: "answered at 2026-11-21T09:31:12.250Z by this credential",
        field: "/interactionId",
      },
    ],
  },
  callback_expired: {
    status: 410,
    when: "the interaction has expired, or its run has ended",
    message: "The run does not wait for this any more.",
  },
  events_expired: {
    status: 410,
    when: "`after` is older than the events that the feed still has; `details` carry the oldest one's sequence",
    message:
      "Events after 12 were deleted. The oldest that is left is 40: read the runs you follow, then go on from 39.",
    details: [{ code: "oldest_sequence", message: "40", field: "after" }],
  },
  run_still_active: {
    status: 409,
    when: "the run has not ended; a waiting run is still active",
    message: "The run is running. Poll it until it has ended.",
  },
  run_not_continuable: {
    status: 409,
    when: "a structured run of an interactive agent, or a preview",
    message: "A structured run of an interactive agent cannot be continued.",
  },
  revision_conflict: {
    status: 409,
    when: "the revision is not the current one, which details carry",
    message: "The draft has changed since this revision.",
  },
  graph_changed: {
    status: 412,
    when: "another graph is published than the one in `If-Match`; details carry its fingerprint",
    message: "Another graph is published now than the one in If-Match.",
    details: [
      {
        code: "current_fingerprint",
        message: "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        field: "If-Match",
      },
    ],
  },
  already_exists: {
    status: 409,
    when: "there is one already",
    message: "There is one with this name already.",
  },
  task_has_runs: {
    status: 409,
    when: "a task with runs would move to another team's project",
    message: "The task has runs of its team's agents: it can't move to another team's project.",
  },
  quota_exceeded: {
    status: 409,
    when: "the credential has as many webhook endpoints as it may have, the file does not fit into the space for the files of its team or of the workspace, or the credential has as many unfinished uploads as it may have",
    message:
      "The workspace's files are limited to 10,000 MB in total, and this file would exceed that. Delete files, or ask an admin to raise the limit.",
  },
  upload_incomplete: {
    status: 409,
    when: "a part of the upload has not been received; details say which",
    message: "1 of 3 parts is missing. Send it, then complete the upload.",
    details: [{ code: "missing_part", message: "part 2 has not been received" }],
  },
  payload_too_large: {
    status: 413,
    when: "the body is over 26214400 bytes, or the less that the operation names",
    message: "The request body is over 26214400 bytes.",
  },
  unsupported_media_type: {
    status: 415,
    when: "the body is not `application/json`, or not of another type that the operation takes",
    message: "The request body must be application/json in UTF-8.",
  },
  range_not_satisfiable: {
    status: 416,
    when: "no byte of the file is in the range asked for; `Content-Range` says how many it has",
    message: "The file has 13 bytes: none of them is in the range.",
  },
  input_validation_failed: {
    status: 422,
    when: "`input` does not fit the lane's inputSchema; one detail for every violation",
    message: "The input does not match what the lane takes.",
    details: [{ code: "minimum", message: "must be at least 0", field: "/input/amount" }],
  },
  answer_invalid: {
    status: 422,
    when: "the reply does not fit the questions, one detail for each; the interaction stays open",
    message: "The reply does not fit what was asked.",
    details: [
      {
        code: "answer_invalid",
        message: "must be one of the options: 14_days, 30_days",
        field: "/answers/paymentTerms",
      },
    ],
  },
  edit_not_applicable: {
    status: 422,
    when: "the `find` of an edit does not occur exactly once in the document; details say which, and nothing is written",
    message: "1 of 2 edits does not apply. Nothing was changed.",
    details: [
      { code: "edit_not_applicable", message: "occurs 3 times; make it longer", field: "/edits/1/find" },
    ],
  },
  graph_invalid: {
    status: 422,
    when: "the agent document has errors, which details list",
    message: "The agent document is not valid.",
  },
  skill_invalid: {
    status: 422,
    when: "the skill has problems, which details list",
    message: "The skill has a problem.",
  },
  tests_required: {
    status: 422,
    when: "the agent requires its tests to pass before it is published, and details list those that have not passed against this graph",
    message: "1 of 2 tests has not passed against this draft. Run the tests, then publish.",
    details: [
      {
        code: "test_failed",
        message: "A small refund is paid without asking (tst_01kaj5w3f8e0m7c2q9t4v6x8z1) failed",
      },
    ],
  },
  tool_server_failed: {
    status: 422,
    when: "the remote tool server did not answer correctly",
    message: "The tool server cannot be reached (ECONNREFUSED).",
  },
  connection_test_failed: {
    status: 422,
    when: "the connection, or a model provider's key, was tested before it is used, and the test failed",
    message: "The connection was not created: api.crm.example answered 401.",
  },
  rate_limited: {
    status: 429,
    when: "the credential, or an address that sends bad credentials, has used up its requests",
    message: "This credential may make 600 requests a minute. Try again in 1 second.",
  },
  internal_error: {
    status: 500,
    when: "a fault of the service; quote the requestId",
    message: "The service failed. Quote the requestId when you report it.",
  },
  unavailable: {
    status: 503,
    when: "the database is out of reach or the service is stopping",
    message: "The service cannot reach its database. Try again shortly.",
  },
};

/** The HTTP status of each error code. */
export const HTTP_STATUS = Object.fromEntries(
  Object.entries(ERROR_MEANINGS).map(([code, { status }]) => [code, status]),
) as Record<ErrorCode, number>; // of the same keys
