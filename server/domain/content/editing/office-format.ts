const OOXML = 'application/vnd.openxmlformats-officedocument'
const COMPOUND = 'application/x-cfb'
const PACKAGE = 'application/zip'

/** Possible types of files with these extensions. Office programs store a package with a password as a compound file. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  docx: [`${OOXML}.wordprocessingml.document`, PACKAGE, COMPOUND],
  xlsx: [`${OOXML}.spreadsheetml.sheet`, PACKAGE, COMPOUND],
  pptx: [`${OOXML}.presentationml.presentation`, PACKAGE, COMPOUND],
  doc: ['application/msword', COMPOUND],
  xls: ['application/vnd.ms-excel', COMPOUND],
  ppt: ['application/vnd.ms-powerpoint', COMPOUND],
}

/** Says if an office program may save content of this type into a document: the type must fit the extension or equal the current type. */
export const keepsFormat = (mime: string, current: { extension: string; mime: string }): boolean =>
  mime === current.mime || (TYPES[current.extension] ?? []).includes(mime)
