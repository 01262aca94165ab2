import { contentTypes, FONT, type Parts, buildRelations } from './office-package'

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** Returns the body of a right-to-left A4 document with these paragraphs. */
export const documentXml = (paragraphs: string): string =>
  `<w:document ${W}><w:body>${paragraphs}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/>
    <w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="709" w:footer="709" w:gutter="0"/><w:bidi/></w:sectPr></w:body></w:document>`

/** An empty A4 document with right-to-left paragraphs. */
export const blankDocx: Parts = {
  '[Content_Types].xml': contentTypes({
    'word/document.xml': 'wordprocessingml.document.main',
    'word/styles.xml': 'wordprocessingml.styles',
    'word/settings.xml': 'wordprocessingml.settings',
  }),
  '_rels/.rels': buildRelations([['officeDocument', 'word/document.xml']]),
  'word/_rels/document.xml.rels': buildRelations([
    ['styles', 'styles.xml'],
    ['settings', 'settings.xml'],
  ]),
  'word/document.xml': documentXml('<w:p><w:pPr><w:bidi/></w:pPr></w:p>'),
  'word/styles.xml': `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${FONT}" w:hAnsi="${FONT}" w:eastAsia="${FONT}" w:cs="${FONT}"/>
    <w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="en-US" w:eastAsia="en-US" w:bidi="fa-IR"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>
    <w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">
    <w:name w:val="Normal"/><w:qFormat/><w:pPr><w:bidi/></w:pPr><w:rPr><w:rtl/></w:rPr></w:style></w:styles>`,
  'word/settings.xml': `<w:settings ${W}><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>
    </w:compat><w:themeFontLang w:val="en-US" w:bidi="fa-IR"/></w:settings>`,
}
