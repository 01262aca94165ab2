const OOXML = 'application/vnd.openxmlformats-officedocument'
const COMPOUND = 'application/x-cfb'
const PACKAGE = 'application/zip'

/** The types of files with these extensions. Office programs put a package with a password into the compound form. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  docx: [`${OOXML}.wordprocessingml.document`, PACKAGE, COMPOUND],
  xlsx: [`${OOXML}.spreadsheetml.sheet`, PACKAGE, COMPOUND],
  pptx: [`${OOXML}.presentationml.presentation`, PACKAGE, COMPOUND],
  doc: ['application/msword', COMPOUND],
  xls: ['application/vnd.ms-excel', COMPOUND],
  ppt: ['application/vnd.ms-powerpoint', COMPOUND],
}

/** Whether an office program may save content of this type on top of a document: by its extension, or as it is already. */
export const keepsFormat = (mime: string, current: { extension: string; mime: string }): boolean =>
  mime === current.mime || (TYPES[current.extension] ?? []).includes(mime)
