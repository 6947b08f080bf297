/**
 * Which doors show anything of a run. The walk (who-sees-what) asks every door that only reads; a door that changes
 * something passes where its answer names no more than NAMED_OF_RUNS. Each other door needs a decision here.
 */
const words = (text: string) => text.trim().split(/\s+/);

/** Members that a change's answer may name: ids, states, times. */
export const NAMED_OF_RUNS: ReadonlySet<string> = new Set(
  words(`runId agentId laneId taskId interactionId approvalId occurrenceId testRunId status action assignee
    alreadyTerminal alreadyRequested cancelRequestedAt cancelledAt`),
);

/** They speak of other things: nothing of a run comes in, or only what somebody writes there. */
export const APART: ReadonlySet<string> = new Set(
  words(`
    public:createDraft public:updateDraft public:validateDraft public:validateGraph public:publishDraft
    public:createAgentTest public:updateAgentTest public:deleteAgentTest
    public:createWebhook public:updateWebhook public:rotateWebhook public:deleteWebhook public:resendDeliveries
    public:createSkill public:getSkill public:updateSkill public:validateSkill public:publishSkill
    public:listSkillHistory public:getSkillVersion
    public:createDocument public:readDocument public:updateDocument public:listDocumentVersions
    public:createTask public:updateTask public:commentOnTask public:editComment public:deleteComment
    public:readTaskAttachment
    public:listTeams public:uploadFile public:getFile public:readFileContent public:updateFile public:deleteFile public:beginFileUpload
    public:getFileUpload public:abortFileUpload public:putFileUploadPart public:completeFileUpload

    dashboard:createWorkspace dashboard:switchWorkspace dashboard:renameAccount dashboard:changePassword
    dashboard:acceptWaitingInvitation dashboard:declineWaitingInvitation dashboard:unlinkIdentity
    dashboard:endSession dashboard:endOtherSessions dashboard:stepUpWithPassword
    dashboard:beginPasskeyStepUp dashboard:stepUpWithPasskey dashboard:beginTotp dashboard:confirmTotp
    dashboard:removeTotp dashboard:beginPasskey dashboard:addPasskey dashboard:removePasskey
    dashboard:replaceRecoveryCodes dashboard:changeNotificationSettings dashboard:changeAgentFollowing
    dashboard:changeAgent dashboard:createFromTemplate
    dashboard:createSkill dashboard:getSkillPage dashboard:updateSkill dashboard:publishSkill
    dashboard:listSkillPageHistory dashboard:getSkillPageVersion
    dashboard:createDocument dashboard:getDocumentPage dashboard:saveDocument dashboard:moveDocument
    dashboard:archiveDocument dashboard:restoreDocument dashboard:followDocument
    dashboard:listDocumentHistory dashboard:getDocumentVersion
    dashboard:uploadFileAsPerson dashboard:getFilePage dashboard:deleteFileAsPerson
    dashboard:beginFileUploadAsPerson dashboard:getFileUpload dashboard:abortFileUploadAsPerson
    dashboard:changeFile dashboard:changeFiles dashboard:downloadFiles
    dashboard:putFileUploadPartAsPerson dashboard:completeFileUploadAsPerson dashboard:downloadFile
    dashboard:createDraftAsPerson dashboard:updateDraftAsPerson dashboard:validateDraftAsPerson
    dashboard:followDraft dashboard:publishDraftAsPerson dashboard:restoreVersion dashboard:republishVersion
    dashboard:createTestAsPerson dashboard:updateTestAsPerson dashboard:deleteTestAsPerson
    dashboard:changePreviewSettings dashboard:allowPreviewWrite
    dashboard:createKey dashboard:getKey dashboard:changeKey dashboard:getKeyUsage dashboard:listKeyRequests
    dashboard:rotateKey dashboard:endKeyOverlap dashboard:setKeyStatus dashboard:revokeKey
    dashboard:getConnectedApp dashboard:listConnectedAppRequests dashboard:endConnectedApp
    dashboard:giveAppApproval dashboard:declineAppRequest dashboard:withdrawAppApproval
    dashboard:approveApp dashboard:askForApp dashboard:denyApp
    dashboard:changeRole dashboard:changeTeams dashboard:suspendMember dashboard:reactivateMember
    dashboard:removeMember dashboard:createInvitation dashboard:renewInvitation dashboard:withdrawInvitation
    dashboard:acceptInvitation dashboard:createTeam dashboard:renameTeam dashboard:deleteTeam
    dashboard:addTeamMember dashboard:removeTeamMember dashboard:createProject dashboard:renameProject
    dashboard:changeProjectPrefix dashboard:createView dashboard:changeView dashboard:deleteView
    dashboard:createTaskAsPerson dashboard:updateTaskAsPerson dashboard:commentAsPerson
    dashboard:editCommentAsPerson dashboard:deleteCommentAsPerson dashboard:changeTasks
    dashboard:changeFollowing dashboard:downloadTaskAttachment
    dashboard:changeSetting dashboard:renameWorkspace dashboard:createConnection dashboard:changeConnection
    dashboard:testConnection dashboard:authorizeConnection dashboard:deleteConnection
    dashboard:addToolServer dashboard:refreshToolServer dashboard:markReadOnly dashboard:removeToolServer
    dashboard:setDefaultModel dashboard:testModel dashboard:setPrice dashboard:removePrice
    dashboard:setModelKey dashboard:removeModelKey

    tool:create_agent tool:update_agent tool:validate_agent tool:publish_agent
    tool:read_document tool:create_document tool:update_document
    tool:read_file tool:upload_file tool:delete_file tool:create_task tool:update_task tool:comment_on_task
    tool:edit_comment tool:delete_comment tool:read_task_attachment
    tool:write_agent_test tool:delete_agent_test tool:read_skill tool:write_skill tool:publish_skill
  `),
);

/** They are about runs, and looked at otherwise. */
export const OTHERWISE: Readonly<Record<string, string>> = {
  "dashboard:revealRun": "reveals, in the audit log: below",
  "dashboard:assignFailureGroup": "answers the group as getFailureGroup does",
  "dashboard:resolveFailureGroup": "answers the group as getFailureGroup does",
  "dashboard:reopenFailureGroup": "answers the group as getFailureGroup does",
  "dashboard:beginBulkAction": "answers counts, as getBulkAction does",
  "dashboard:downloadAttachment": "the file as it was sent with the run: files are not looked through",
  "public:testWebhook": "answers a delivery, as listDeliveries does",
  "public:resendDelivery": "answers a delivery, as listDeliveries does",
  "public:streamRun": "what getRun and getRunTrace answer, and what a model says: in stream-run.db.test.ts",
  "dashboard:follow":
    "a stream of ids that have changed, and of what a model says: redacted by piecewise-redactor",
  "tool:run_agent": "as startRun",
  "tool:test_agent": "as testDraft",
  "tool:run_agent_tests": "as runAgentTests",
  "tool:reply_to_run": "as replyToRun",
  "tool:decide_run_approval": "as decideRunApproval",
  "tool:continue_run": "as continueRun",
  "tool:cancel_run": "as cancelRun",
  "tool:run_task": "as runTask",
  "tool:reply_to_task_run": "as replyToTaskRun",
  "tool:decide_task_approval": "as decideTaskApproval",
  "tool:continue_task_run": "as continueTaskRun",
  "tool:cancel_task_run": "as cancelTaskRun",
};
