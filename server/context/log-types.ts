/** Kinds of log entries. The labels are in `domain/system/messages/enum-labels`. */
export const logTypes = [
  'SIGN_IN',
  'SIGN_IN_FAILED',
  'SIGN_OUT',
  'PASSWORD',
  'CONFIG',
  'USER',
  'ROLE',
  'CREATE',
  'UPLOAD',
  'RENAME',
  'EDIT',
  'MOVE',
  'COPY',
  'SHORTCUT',
  'DELETE',
  'RESTORE',
  'PURGE',
  'VERSION',
  'VERSION_RESTORE',
  'VIEW',
  'DOWNLOAD',
  'PERMISSION',
  'WORKFLOW',
  'OTHER',
  'REFUSED',
] as const
export type LogType = (typeof logTypes)[number]

export const logLevels = ['INFO', 'WARNING', 'ERROR'] as const
export type LogLevel = (typeof logLevels)[number]
