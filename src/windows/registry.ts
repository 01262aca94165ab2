import { bpmnModelerWindow } from './bpmn-modeler/index'
import { browseWindow } from './browse/index'
import { changePasswordWindow } from './change-password/index'
import { configurationWindow } from './configuration/index'
import { deleteConfirmationWindow } from './delete-confirmation/index'
import { desktopSettingsWindow } from './desktop-settings/index'
import { exportItemsWindow } from './export-items/index'
import { forceOcrWindow } from './force-ocr/index'
import { ocrOutputWindow } from './ocr-output/index'
import { officeEditorWindow } from './office-editor/index'
import { offlineEditWindow } from './offline-edit/index'
import { playerWindow } from './player/index'
import { webdavEditWindow } from './webdav-edit/index'
import { documentTextWindow } from './document-text/index'
import { documentTemplatesWindow } from './document-templates/index'
import { dynamicPermissionWindow } from './dynamic-permission/index'
import { explorerWindow, recycleBinWindow, searchWindow } from './explorer/index'
import { flowTreeWindow } from './flow-tree/index'
import { formDesignerWindow } from './form-designer/index'
import { manageFormsWindow } from './manage-forms/index'
import { selectFormWindow } from './select-form/index'
import { helpEntryWindow, helpWindow } from './help/index'
import { instanceWindows } from './instance-form/index'
import { inspectorWindow } from './inspector/index'
import { logWindow } from './log/index'
import { addClassPickerWindow } from './add-class-picker/index'
import { createClassWindow, editClassWindow } from './class-editor/index'
import { disjointPickerWindow } from './disjoint-picker/index'
import { editCharacteristicWindow } from './edit-characteristic/index'
import { managePropertiesWindow } from './manage-properties/index'
import { ontologyGraphWindow } from './ontology-graph/index'
import { createWindow } from './create/index'
import { createParagraphWindow } from './create-paragraph/index'
import { homeWindow } from './home/index'
import { messengerWindow } from './messenger/index'
import { pasteInWindow } from './paste-in/index'
import { printWindow } from './print/index'
import { profileWindow } from './profile/index'
import { propertiesWindow } from './properties/index'
import { publicProfilesWindow } from './public-profiles/index'
import { referDocumentWindow } from './refer-document/index'
import { rolesWindow } from './roles/index'
import { saveSearchWindow } from './save-search/index'
import { addTagWindow } from './add-tag/index'
import { autotagWindow } from './autotag/index'
import { keywordLinkWindow } from './keyword-link/index'
import { textTagsWindow } from './text-tags/index'
import { speechToTextWindow } from './speech-to-text/index'
import { taskActionsWindow } from './task-actions/index'
import { tasksWindow } from './tasks/index'
import { sourceTextWindow } from './source-text/index'
import { tilesWindow } from './tiles/index'
import { metadataWindow } from './metadata/index'
import { addDimensionWindow } from './add-dimension/index'
import { dashboardWindow } from './dashboard/index'
import { dynamicReportWindow } from './dynamic-report/index'
import { manageDashboardsWindow } from './manage-dashboards/index'
import { manageReportFormWindow } from './manage-report-form/index'
import { reportBuilderWindow } from './report-builder/index'
import { uploadWindow } from './upload/index'
import { userImportWindow } from './user-import/index'
import { userSessionsWindow } from './user-sessions/index'
import { usersWindow } from './users/index'
import { viewerWindow } from './viewer/index'
import type { WindowKind } from './window-kind'
import { workflowAutostartWindow } from './workflow-autostart/index'
import { workflowsWindow } from './workflows/index'
import { publicLinksWindow } from './public-links/index'
import { shareWindow } from './share/index'
import { textCompareWindow } from './text-compare/index'

/** List of all window kinds. A new kind must be added here. */
export const windowKinds: readonly WindowKind[] = [
  homeWindow,
  autotagWindow,
  browseWindow,
  changePasswordWindow,
  configurationWindow,
  deleteConfirmationWindow,
  desktopSettingsWindow,
  exportItemsWindow,
  forceOcrWindow,
  ocrOutputWindow,
  officeEditorWindow,
  offlineEditWindow,
  playerWindow,
  webdavEditWindow,
  documentTemplatesWindow,
  documentTextWindow,
  dynamicPermissionWindow,
  shareWindow,
  publicLinksWindow,
  explorerWindow,
  formDesignerWindow,
  manageFormsWindow,
  selectFormWindow,
  flowTreeWindow,
  referDocumentWindow,
  tasksWindow,
  workflowsWindow,
  workflowAutostartWindow,
  bpmnModelerWindow,
  helpWindow,
  helpEntryWindow,
  inspectorWindow,
  ...instanceWindows,
  logWindow,
  messengerWindow,
  disjointPickerWindow,
  addClassPickerWindow,
  createClassWindow,
  editClassWindow,
  managePropertiesWindow,
  ontologyGraphWindow,
  editCharacteristicWindow,
  pasteInWindow,
  printWindow,
  profileWindow,
  propertiesWindow,
  publicProfilesWindow,
  recycleBinWindow,
  rolesWindow,
  saveSearchWindow,
  searchWindow,
  sourceTextWindow,
  speechToTextWindow,
  taskActionsWindow,
  tilesWindow,
  metadataWindow,
  addDimensionWindow,
  dashboardWindow,
  dynamicReportWindow,
  manageDashboardsWindow,
  manageReportFormWindow,
  reportBuilderWindow,
  uploadWindow,
  userImportWindow,
  userSessionsWindow,
  usersWindow,
  viewerWindow,
  textCompareWindow,
  addTagWindow,
  createParagraphWindow,
  createWindow,
  keywordLinkWindow,
  textTagsWindow,
]
