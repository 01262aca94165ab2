import { contentTypes, FONT, type Parts, buildRelations } from './office-package'

const NAMES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const GROUP = `<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/>
  <a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>`
const EMPTY = '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="fa-IR"/></a:p></p:txBody>'
const SLIDE = { width: 12_192_000, height: 6_858_000 }

/** A text placeholder, with a box where it is first drawn. Lengths are English metric units. */
const placeholder = (
  id: number,
  name: string,
  type: string,
  box?: readonly [x: number, y: number, width: number, height: number],
): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${type}/></p:nvPr></p:nvSpPr><p:spPr>${
    box
      ? `<a:xfrm><a:off x="${box[0]}" y="${box[1]}"/><a:ext cx="${box[2]}" cy="${box[3]}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`
      : ''
  }</p:spPr>${EMPTY}</p:sp>`
const shapeTree = (...holders: readonly string[]): string => `<p:cSld><p:spTree>${GROUP}${holders.join('')}</p:spTree></p:cSld>`

/** Right-to-left paragraph style; sizes in hundredths of a point. */
const paragraphLevel = (size: number, font: 'mj' | 'mn'): string =>
  `<a:lvl1pPr algn="r" rtl="1"><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+${font}-lt"/>
  <a:ea typeface="+${font}-ea"/><a:cs typeface="+${font}-cs"/></a:defRPr></a:lvl1pPr>`

const COLOURS: Readonly<Record<string, string>> = {
  ...{ dk1: '1B2733', lt1: 'FFFFFF', dk2: '053046', lt2: 'E8F0F5', accent1: '298FCC', accent2: '0F766E' },
  ...{ accent3: 'B45309', accent4: '7E22CE', accent5: '15803D', accent6: 'B91C1C', hlink: '0B4F6C', folHlink: '55606B' },
}
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const repeatThreeTimes = (xml: string): string => xml.repeat(3)
const fontScheme = (name: 'major' | 'minor'): string =>
  `<a:${name}Font><a:latin typeface="${FONT}"/><a:ea typeface=""/><a:cs typeface="${FONT}"/></a:${name}Font>`

const theme = `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Mizkar"><a:themeElements><a:clrScheme name="Mizkar">${Object.entries(
  COLOURS,
)
  .map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Mizkar">${fontScheme('major')}${fontScheme('minor')}</a:fontScheme><a:fmtScheme name="Mizkar"><a:fillStyleLst>${repeatThreeTimes(
  FILL,
)}</a:fillStyleLst><a:lnStyleLst>${repeatThreeTimes(`<a:ln w="9525">${FILL}</a:ln>`)}</a:lnStyleLst><a:effectStyleLst>${repeatThreeTimes(
  '<a:effectStyle><a:effectLst/></a:effectStyle>',
)}</a:effectStyleLst><a:bgFillStyleLst>${repeatThreeTimes(FILL)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`

const masterTree = `<p:spTree>${GROUP}${placeholder(2, 'Title', 'type="title"', [838_200, 365_125, 10_515_600, 1_325_563])}${placeholder(
  3,
  'Text',
  'type="body" idx="1"',
  [838_200, 1_825_625, 10_515_600, 4_351_338],
)}</p:spTree>`
const master = `<p:sldMaster ${NAMES}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${masterTree}</p:cSld>
  <p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5"
  accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>
  <p:txStyles><p:titleStyle>${paragraphLevel(4_400, 'mj')}</p:titleStyle><p:bodyStyle>${paragraphLevel(2_800, 'mn')}</p:bodyStyle>
  <p:otherStyle>${paragraphLevel(1_800, 'mn')}</p:otherStyle></p:txStyles></p:sldMaster>`

/** One right-to-left slide with a title and a subtitle. */
export const blankPptx: Parts = {
  '[Content_Types].xml': contentTypes({
    'ppt/presentation.xml': 'presentationml.presentation.main',
    'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
    'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
    'ppt/slides/slide1.xml': 'presentationml.slide',
    'ppt/theme/theme1.xml': 'theme',
  }),
  '_rels/.rels': buildRelations([['officeDocument', 'ppt/presentation.xml']]),
  'ppt/_rels/presentation.xml.rels': buildRelations([
    ['slideMaster', 'slideMasters/slideMaster1.xml'],
    ['slide', 'slides/slide1.xml'],
    ['theme', 'theme/theme1.xml'],
  ]),
  'ppt/presentation.xml': `<p:presentation ${NAMES} rtl="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>
    <p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="${SLIDE.width}" cy="${SLIDE.height}"/><p:notesSz cx="6858000" cy="9144000"/>
    <p:defaultTextStyle>${paragraphLevel(1_800, 'mn')}</p:defaultTextStyle></p:presentation>`,
  'ppt/slideMasters/slideMaster1.xml': master,
  'ppt/slideMasters/_rels/slideMaster1.xml.rels': buildRelations([
    ['slideLayout', '../slideLayouts/slideLayout1.xml'],
    ['theme', '../theme/theme1.xml'],
  ]),
  'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${NAMES} type="title" preserve="1">${shapeTree(
    placeholder(2, 'Title', 'type="ctrTitle"', [1_524_000, 1_122_363, 9_144_000, 2_387_600]),
    placeholder(3, 'Subtitle', 'type="subTitle" idx="1"', [1_524_000, 3_602_038, 9_144_000, 1_655_762]),
  )}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
  'ppt/slideLayouts/_rels/slideLayout1.xml.rels': buildRelations([['slideMaster', '../slideMasters/slideMaster1.xml']]),
  'ppt/slides/slide1.xml': `<p:sld ${NAMES}>${shapeTree(placeholder(2, 'Title', 'type="ctrTitle"'), placeholder(3, 'Subtitle', 'type="subTitle" idx="1"'))}
    <p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  'ppt/slides/_rels/slide1.xml.rels': buildRelations([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
  'ppt/theme/theme1.xml': theme,
}
