import audio from 'material-icon-theme/icons/audio.svg?url'
import document from 'material-icon-theme/icons/document.svg?url'
import email from 'material-icon-theme/icons/email.svg?url'
import special from 'material-icon-theme/icons/folder-other.svg?url'
import recycleBin from 'material-icon-theme/icons/folder-trash.svg?url'
import html from 'material-icon-theme/icons/html.svg?url'
import image from 'material-icon-theme/icons/image.svg?url'
import json from 'material-icon-theme/icons/json.svg?url'
import markdown from 'material-icon-theme/icons/markdown.svg?url'
import pdf from 'material-icon-theme/icons/pdf.svg?url'
import powerpoint from 'material-icon-theme/icons/powerpoint.svg?url'
import table from 'material-icon-theme/icons/table.svg?url'
import video from 'material-icon-theme/icons/video.svg?url'
import word from 'material-icon-theme/icons/word.svg?url'
import xml from 'material-icon-theme/icons/xml.svg?url'
import zip from 'material-icon-theme/icons/zip.svg?url'
import type { Node } from '#api/contract/node'
import { nodeKinds } from '#api/contract/node'

const drawings: readonly (readonly [string, readonly string[]])[] = [
  [audio, ['mp3', 'wav', 'ogg', 'm4a', 'flac']],
  [email, ['eml', 'msg']],
  [html, ['html', 'htm']],
  [image, ['jpeg', 'jpg', 'png', 'tif', 'tiff', 'bmp', 'gif', 'ico', 'svg', 'webp', 'heic']],
  [json, ['json']],
  [markdown, ['md']],
  [pdf, ['pdf']],
  [powerpoint, ['pptx', 'ppt', 'odp']],
  [table, ['xlsx', 'xls', 'ods', 'csv', 'tsv']],
  [video, ['mp4', 'mkv', 'webm', 'avi', 'mov']],
  [word, ['docx', 'doc', 'odt', 'rtf']],
  [xml, ['xml', 'bpmn']],
  [zip, ['zip', 'rar', '7z', 'gz', 'tar']],
]
const byExtension = new Map(drawings.flatMap(([url, extensions]) => extensions.map((extension) => [extension, url] as const)))

type IconNode = Pick<Node, 'type' | 'extension'> & Partial<Pick<Node, 'nodeType' | 'folderIsConcept'>>

/** Path of the mark on a folder icon: a dot for an instance, a dot connected to two others for a class. */
const getFolderMark = ({ nodeType, folderIsConcept }: IconNode): string | undefined =>
  nodeType === 2 ? 'M9 15a3 3 0 1 0 6 0 3 3 0 1 0-6 0' : folderIsConcept ? 'M10.5 10.5h3v3H17v5h-4v-3h-2v3H7v-5h3.5Z' : undefined

/** Icon of the item's type. It has no accessible name; the type is written elsewhere. */
export function FileIcon({ node, size }: { node: IconNode; size: number }) {
  const side = `${size / 16}rem`
  const mark = getFolderMark(node)
  if (node.type === nodeKinds.folder)
    return (
      <svg viewBox="0 0 24 24" width={side} height={side} aria-hidden="true" focusable="false">
        <path
          d="M2 6.6C2 5.2 3 4 4.4 4h4.2c.7 0 1.4.3 1.8.8l1 1.2h8.2C21 6 22 7.1 22 8.4V18c0 1.3-1 2.4-2.4 2.4H4.4C3 20.4 2 19.3 2 18Z"
          fill="var(--folder-back)"
        />
        <path d="M2 9.800h20V18c0 1.3-1 2.4-2.4 2.400H4.400C3 20.4 2 19.3 2 18Z" fill="var(--folder-front)" />
        {mark !== undefined && <path d={mark} fill="var(--folder-mark)" />}
      </svg>
    )
  const url =
    node.type === nodeKinds.recycleBin ? recycleBin : node.type > 0 ? special : (byExtension.get(node.extension ?? '') ?? document)
  return <img src={url} width={size} height={size} style={{ inlineSize: side, blockSize: side }} alt="" draggable={false} />
}
