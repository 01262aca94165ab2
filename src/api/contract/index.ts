import { adminPublicProfiles, adminRoles, adminTaskActions, adminTemplates, adminTiles, adminUserImport, adminUsers } from './admin'
import { bpmn } from './bpmn'
import { chat } from './chat'
import { config } from './config'
import { desktopStart } from './desktop-start'
import { diff } from './diff'
import { docs } from './docs'
import { document } from './document'
import type { Resource } from './endpoint'
import { entity } from './entity'
import { folder } from './folder'
import { adminForms, forms } from './form'
import { health } from './health'
import { help } from './help'
import { home } from './home'
import { jobs } from './job'
import { jwt } from './jwt'
import { keywords } from './keyword'
import { keywordLinks } from './keyword-link'
import { log } from './log'
import { message } from './message'
import { metadata } from './metadata'
import { nodebase } from './nodebase'
import { ont } from './ont'
import { paragraphs } from './paragraph'
import { permissions } from './permission'
import { sharing } from './sharing'
import { adminWorkflows, processes } from './process'
import { publicLinks } from './public-link'
import { publicProfile } from './public-profile'
import { adminDashboards, adminDynamicReports, adminReportForms, dashboards, reports } from './report'
import { roles } from './roles'
import { search } from './search'
import { adminServiceLog } from './service-log'
import { tasks } from './task'
import { template } from './template'
import { tiles } from './tile'
import { thirdParties } from './third-parties'
import { uploadSessions } from './upload-session'
import { userProfile } from './user-profile'
import { users } from './users'
import { workflow } from './workflow'

/**
 * All calls of the API. Used by the server, tests and tools. Client code imports single resources, so that the bundle of a window contains
 * only the calls it makes.
 */
export const contract = {
  jwt,
  users,
  roles,
  config,
  userProfile,
  publicProfile,
  message,
  template,
  tiles,
  desktopStart,
  home,
  folder,
  nodebase,
  permission: permissions,
  sharing,
  publicLinks,
  document,
  uploadSessions,
  search,
  log,
  thirdParties,
  paragraphs,
  keywords,
  keywordLinks,
  entity,
  diff,
  metadata,
  ont,
  chat,
  workflow,
  bpmn,
  tasks,
  processes,
  forms,
  reports,
  dashboards,
  jobs,
  help,
  adminUsers,
  adminUserImport,
  adminRoles,
  adminPublicProfiles,
  adminTiles,
  adminTaskActions,
  adminTemplates,
  adminWorkflows,
  adminForms,
  adminReportForms,
  adminDynamicReports,
  adminDashboards,
  adminServiceLog,
  health,
  docs,
} as const satisfies Record<string, Resource>
export type Contract = typeof contract
