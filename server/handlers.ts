import { adminRoleHandlers, adminUserHandlers, adminUserImportHandlers } from '#server/domain/admin/admin.routes'
import { binHandlers } from '#server/domain/bin/bin.routes'
import { chatHandlers } from '#server/domain/chat/chat.routes'
import { clipboardHandlers } from '#server/domain/clipboard/clipboard.routes'
import { undoPaste } from '#server/domain/clipboard/undo-paste.service'
import { configHandlers } from '#server/domain/config/config.routes'
import { thirdPartyHandlers } from '#server/domain/content-search/content-search.routes'
import { creatingHandlers } from '#server/domain/creating/creating.routes'
import { diffHandlers } from '#server/domain/diff/diff.routes'
import { documentLinkHandlers } from '#server/domain/document-links/document-links.routes'
import { documentHandlers } from '#server/domain/documents/documents.routes'
import { linkHandlers, playHandlers } from '#server/domain/downloads/downloads.routes'
import { editingHandlers } from '#server/domain/editing/editing.routes'
import { folderHandlers, workingDirectoryHandlers } from '#server/domain/folders/folders.routes'
import { adminFormHandlers, formColumnHandlers, formHandlers } from '#server/domain/forms/forms.routes'
import { healthHandlers } from '#server/domain/health/health.routes'
import { helpHandlers } from '#server/domain/help/help.routes'
import { browseHandlers, instanceHandlers } from '#server/domain/instances/instances.routes'
import { userJobHandlers } from '#server/domain/jobs/jobs.routes'
import type { UndoActions } from '#server/domain/journal/undo-actions'
import { documentKeywordHandlers, keywordHandlers } from '#server/domain/keywords/keywords.routes'
import { tagHandlers } from '#server/domain/keywords/tags.routes'
import { logHandlers } from '#server/domain/log/log.routes'
import { messageHandlers } from '#server/domain/messages/messages.routes'
import { metadataHandlers } from '#server/domain/metadata/metadata.routes'
import { nodeHandlers } from '#server/domain/nodes/nodes.routes'
import { undoNodes } from '#server/domain/nodes/undo-nodes.service'
import { ontologyHandlers } from '#server/domain/ontology/ontology.routes'
import { entityHandlers, keywordLinkHandlers, paragraphHandlers } from '#server/domain/paragraphs/paragraphs.routes'
import { undoUntagging } from '#server/domain/paragraphs/undo-untagging.service'
import { nodePermissionHandlers, permissionHandlers } from '#server/domain/permissions/permissions.routes'
import { undoPermissions } from '#server/domain/permissions/undo-permissions.service'
import { bpmnHandlers, processHandlers } from '#server/domain/processes/processes.routes'
import { taskHandlers } from '#server/domain/processes/tasks.routes'
import { profileHandlers } from '#server/domain/profiles/profiles.routes'
import { adminPublicProfileHandlers, publicProfileHandlers } from '#server/domain/public-profiles/public-profiles.routes'
import { recognitionHandlers } from '#server/domain/recognition/recognition.routes'
import {
  adminDashboardHandlers,
  adminDynamicReportHandlers,
  adminReportFormHandlers,
  dashboardHandlers,
  reportHandlers,
} from '#server/domain/reporting/reports.routes'
import { roleHandlers } from '#server/domain/roles/roles.routes'
import { findingHandlers, searchHandlers } from '#server/domain/search/search.routes'
import { serviceLogHandlers } from '#server/domain/service-log/service-log.routes'
import { jwtHandlers } from '#server/domain/sessions/jwt.routes'
import { similarityHandlers } from '#server/domain/similarity/similarity.routes'
import { subtitleHandlers } from '#server/domain/subtitles/subtitles.routes'
import { adminTaskActionHandlers } from '#server/domain/task-actions/task-actions.routes'
import { adminTemplateHandlers, templateHandlers } from '#server/domain/templates/templates.routes'
import { textHandlers } from '#server/domain/texts/texts.routes'
import { adminTileHandlers, tileHandlers } from '#server/domain/tiles/tiles.routes'
import { undoHandlers } from '#server/domain/undo/undo.routes'
import { uploadHandlers, uploadSessionHandlers } from '#server/domain/uploads/uploads.routes'
import { userHandlers } from '#server/domain/users/users.routes'
import { adminWorkflowHandlers, workflowHandlers } from '#server/domain/workflows/workflows.routes'
import { docsHandlers } from '#server/http/docs-page'
import type { AllHandlers } from '#server/http/mount'
import type { Services } from './services'

/** Each resource says how its changes are undone. */
const undoActions: UndoActions = { ...undoNodes, ...undoPaste, ...undoUntagging, ...undoPermissions }

/** Which calls of the contract work, and by what. */
export const handlersOf = (services: Services, version: string): AllHandlers => ({
  jwt: jwtHandlers(services.sessions),
  users: { ...userHandlers(services), ...workingDirectoryHandlers },
  roles: roleHandlers,
  adminUsers: adminUserHandlers(services.sessions),
  adminUserImport: adminUserImportHandlers,
  adminRoles: adminRoleHandlers,
  adminPublicProfiles: adminPublicProfileHandlers,
  adminTiles: adminTileHandlers,
  tiles: tileHandlers,
  adminTaskActions: adminTaskActionHandlers,
  adminTemplates: adminTemplateHandlers(services.settings),
  adminServiceLog: serviceLogHandlers(services.settings),
  template: templateHandlers,
  config: { ...configHandlers(services.settings), ...tagHandlers(services.settings) },
  userProfile: profileHandlers,
  publicProfile: publicProfileHandlers,
  message: messageHandlers,
  log: logHandlers(services.settings),
  jobs: userJobHandlers,
  help: helpHandlers,
  chat: chatHandlers,
  folder: folderHandlers,
  nodebase: {
    ...nodeHandlers,
    ...binHandlers,
    ...undoHandlers(undoActions),
    ...nodePermissionHandlers,
    ...linkHandlers(services.links, services.settings),
    ...clipboardHandlers,
    ...browseHandlers,
    ...findingHandlers(services.settings),
  },
  search: searchHandlers,
  permission: permissionHandlers,
  document: {
    ...documentHandlers,
    ...uploadHandlers(services.settings),
    ...playHandlers(services.links, services.settings),
    ...documentKeywordHandlers,
    ...documentLinkHandlers,
    ...similarityHandlers,
    ...textHandlers,
    ...creatingHandlers,
    ...recognitionHandlers,
    ...subtitleHandlers(services.settings),
    ...editingHandlers(services.settings, services.links),
  },
  diff: diffHandlers,
  ont: { ...ontologyHandlers, ...instanceHandlers(services.settings), ...formColumnHandlers },
  forms: formHandlers,
  adminForms: adminFormHandlers,
  keywords: keywordHandlers(services.settings),
  metadata: metadataHandlers,
  keywordLinks: keywordLinkHandlers,
  paragraphs: paragraphHandlers,
  entity: entityHandlers,
  thirdParties: thirdPartyHandlers(services.settings),
  reports: reportHandlers(services.settings),
  adminReportForms: adminReportFormHandlers,
  adminDynamicReports: adminDynamicReportHandlers,
  dashboards: dashboardHandlers,
  adminDashboards: adminDashboardHandlers,
  uploadSessions: uploadSessionHandlers(services.settings, services.uploads),
  workflow: workflowHandlers,
  bpmn: bpmnHandlers(services.links),
  tasks: taskHandlers,
  processes: processHandlers,
  adminWorkflows: adminWorkflowHandlers,
  health: healthHandlers,
  docs: docsHandlers(version),
})
