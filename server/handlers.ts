import { adminRoleHandlers, adminUserHandlers, adminUserImportHandlers } from '#server/domain/people/admin/admin.routes'
import { binHandlers } from '#server/domain/content/bin/bin.routes'
import { chatHandlers } from '#server/domain/conversation/chat/chat.routes'
import { clipboardHandlers } from '#server/domain/creation/clipboard/clipboard.routes'
import { undoPaste } from '#server/domain/creation/clipboard/undo-paste.service'
import { configHandlers } from '#server/domain/system/config/config.routes'
import { thirdPartyHandlers } from '#server/domain/search/content-search/content-search.routes'
import { creatingHandlers } from '#server/domain/creation/creating/creating.routes'
import { desktopStartHandlers } from '#server/domain/desktop/start/start.routes'
import { homeHandlers } from '#server/domain/desktop/home/home.routes'
import { diffHandlers } from '#server/domain/content/diff/diff.routes'
import { contentHandlers } from '#server/domain/content/contents/contents.routes'
import { documentLinkHandlers } from '#server/domain/content/document-links/document-links.routes'
import { documentHandlers } from '#server/domain/content/documents/documents.routes'
import { linkHandlers, playHandlers } from '#server/domain/content/downloads/downloads.routes'
import { editingHandlers } from '#server/domain/content/editing/editing.routes'
import { folderHandlers, workingDirectoryHandlers } from '#server/domain/content/folders/folders.routes'
import { adminFormHandlers, formColumnHandlers, formHandlers } from '#server/domain/modelling/forms/forms.routes'
import { healthHandlers } from '#server/domain/system/health/health.routes'
import { helpHandlers } from '#server/domain/system/help/help.routes'
import { browseHandlers, instanceHandlers } from '#server/domain/knowledge/instances/instances.routes'
import { userJobHandlers } from '#server/domain/system/jobs/jobs.routes'
import type { UndoActions } from '#server/domain/system/journal/undo-actions'
import { documentKeywordHandlers, keywordHandlers } from '#server/domain/knowledge/keywords/keywords.routes'
import { tagHandlers } from '#server/domain/knowledge/keywords/tags.routes'
import { logHandlers } from '#server/domain/system/log/log.routes'
import { messageHandlers } from '#server/domain/system/messages/messages.routes'
import { metadataHandlers } from '#server/domain/knowledge/metadata/metadata.routes'
import { nodeHandlers } from '#server/domain/content/nodes/nodes.routes'
import { undoNodes } from '#server/domain/content/nodes/undo-nodes.service'
import { ontologyHandlers } from '#server/domain/modelling/ontology/ontology.routes'
import { entityHandlers, keywordLinkHandlers, paragraphHandlers } from '#server/domain/knowledge/paragraphs/paragraphs.routes'
import { undoUntagging } from '#server/domain/knowledge/paragraphs/undo-untagging.service'
import { nodePermissionHandlers, permissionHandlers } from '#server/domain/content/permissions/permissions.routes'
import { sharingHandlers } from '#server/domain/content/permissions/sharing.routes'
import { undoPermissions } from '#server/domain/content/permissions/undo-permissions.service'
import { bpmnHandlers, processHandlers } from '#server/domain/workflow/processes/processes.routes'
import { taskHandlers } from '#server/domain/workflow/processes/tasks.routes'
import { publicLinkHandlers } from '#server/domain/creation/public-links/public-links.routes'
import { profileHandlers } from '#server/domain/people/profiles/profiles.routes'
import { adminPublicProfileHandlers, publicProfileHandlers } from '#server/domain/people/public-profiles/public-profiles.routes'
import { recognitionHandlers } from '#server/domain/content/recognition/recognition.routes'
import {
  adminDashboardHandlers,
  adminDynamicReportHandlers,
  adminReportFormHandlers,
  dashboardHandlers,
  reportHandlers,
} from '#server/domain/analysis/reporting/reports.routes'
import { roleHandlers } from '#server/domain/people/roles/roles.routes'
import { findingHandlers, searchHandlers } from '#server/domain/search/search/search.routes'
import { serviceLogHandlers } from '#server/domain/system/service-log/service-log.routes'
import { jwtHandlers } from '#server/domain/people/sessions/jwt.routes'
import { similarityHandlers } from '#server/domain/content/similarity/similarity.routes'
import { subtitleHandlers } from '#server/domain/content/subtitles/subtitles.routes'
import { adminTaskActionHandlers } from '#server/domain/system/task-actions/task-actions.routes'
import { adminTemplateHandlers, templateHandlers } from '#server/domain/content/templates/templates.routes'
import { textHandlers } from '#server/domain/content/texts/texts.routes'
import { adminTileHandlers, tileHandlers } from '#server/domain/system/tiles/tiles.routes'
import { undoHandlers } from '#server/domain/content/undo/undo.routes'
import { uploadHandlers, uploadSessionHandlers } from '#server/domain/creation/uploads/uploads.routes'
import { userHandlers } from '#server/domain/people/users/users.routes'
import { adminWorkflowHandlers, workflowHandlers } from '#server/domain/workflow/workflows/workflows.routes'
import { createDocsHandlers } from '#server/http/docs-page'
import type { AllHandlers } from '#server/http/mount'
import type { Services } from './services'

/** Each resource defines how its changes are undone. */
const undoActions: UndoActions = { ...undoNodes, ...undoPaste, ...undoUntagging, ...undoPermissions }

/** Returns the handlers of all implemented calls. */
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
  desktopStart: desktopStartHandlers(services.settings),
  home: homeHandlers,
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
  sharing: sharingHandlers,
  publicLinks: publicLinkHandlers(services),
  document: {
    ...documentHandlers,
    ...uploadHandlers(services.settings, services.uploads),
    ...playHandlers(services.links, services.settings),
    ...documentKeywordHandlers,
    ...documentLinkHandlers,
    ...similarityHandlers,
    ...textHandlers,
    ...contentHandlers,
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
  paragraphs: paragraphHandlers(services.queryEmbedder),
  entity: entityHandlers,
  thirdParties: thirdPartyHandlers(services.settings, services.queryEmbedder),
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
  docs: createDocsHandlers(version),
})
