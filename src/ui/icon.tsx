import {
  Bell,
  BellOff,
  Check,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Ellipsis,
  Eye,
  EyeOff,
  File,
  Folder,
  Info,
  KeyRound,
  Languages,
  Layers,
  LoaderCircle,
  MessageCircle,
  Minimize2,
  Minus,
  Monitor,
  Pencil,
  RefreshCw,
  Search,
  Square,
  Trash2,
  TriangleAlert,
  User,
  WifiOff,
  X,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './icon.module.css'

/** Icons of the sign-in page, the desktop, the window frames, the taskbar and the notices. They are part of the first download. */
const icons: Readonly<Record<string, LucideIcon>> = {
  alert: CircleAlert,
  bell: Bell,
  bellOff: BellOff,
  check: Check,
  close: X,
  delete: Trash2,
  desktop: Monitor,
  document: File,
  edit: Pencil,
  error: CircleX,
  folder: Folder,
  help: CircleQuestionMark,
  hide: EyeOff,
  info: Info,
  key: KeyRound,
  language: Languages,
  loading: LoaderCircle,
  maximise: Square,
  message: MessageCircle,
  minimise: Minus,
  more: Ellipsis,
  offline: WifiOff,
  refresh: RefreshCw,
  restore: Minimize2,
  search: Search,
  show: Eye,
  success: CircleCheck,
  user: User,
  warning: TriangleAlert,
  windows: Layers,
}

/** All other icons. They are loaded with the first window or menu. */
let windowIcons: Readonly<Record<string, LucideIcon>> = {}

/** Loads the other icons. If they cannot be loaded, the document icon is drawn instead. */
export const lazyWindowIcons = {
  async preload(): Promise<void> {
    windowIcons = await import('./window-icons').then(
      (part) => part.windowIcons,
      () => windowIcons,
    )
  },
}

/** Icons that are drawn for left-to-right text and mirrored in right-to-left pages. */
const mirroredIcons: ReadonlySet<string> = new Set([
  ...['back', 'first', 'form', 'forward', 'last', 'list', 'log', 'metadata', 'move', 'next', 'paste', 'preview'],
  ...['previous', 'redo', 'signOut', 'source', 'tree', 'undo'],
])

const findIcon = (name: string): LucideIcon | undefined => icons[name] ?? windowIcons[name]

export interface IconProps {
  /** An unknown name is drawn as a document. */
  name: string
  /** Size in pixels at the standard font size. */
  size?: number
  spinning?: boolean
  className?: string
}

/** A decorative icon: its meaning must be in the text or in the name of the control. */
export function Icon(props: IconProps) {
  const Drawing = findIcon(props.name)
  return Drawing ? <IconDrawing {...props} Drawing={Drawing} /> : <IconPlaceholder {...props} />
}

/** Reserves the space of an icon until the other icons are loaded. */
function IconPlaceholder(props: IconProps) {
  const [come, setCome] = useState(false)
  useEffect(() => {
    let here = true
    void lazyWindowIcons.preload().then(() => here && setCome(true))
    return () => {
      here = false
    }
  }, [])
  return <IconDrawing {...props} Drawing={findIcon(props.name) ?? File} blank={!come} />
}

function IconDrawing({
  Drawing,
  name,
  size = 18,
  spinning = false,
  className,
  blank = false,
}: IconProps & { Drawing: LucideIcon; blank?: boolean }) {
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      size={`${size / 16}rem`}
      strokeWidth={blank ? 0 : 1.75}
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      data-mirror={mirroredIcons.has(name) || undefined}
      data-spinning={spinning || undefined}
    />
  )
}
