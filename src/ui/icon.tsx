import {
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Bell,
  BellOff,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronsLeft,
  ChevronsRight,
  ChevronUp,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleX,
  ClipboardPaste,
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  File,
  FilePlus,
  Folder,
  FolderOpen,
  FolderPlus,
  FolderUp,
  GalleryThumbnails,
  House,
  Image,
  Info,
  Keyboard,
  KeyRound,
  Languages,
  Layers,
  LayoutGrid,
  Link,
  List,
  LoaderCircle,
  type LucideIcon,
  LogOut,
  Maximize2,
  MessageCircle,
  Minus,
  Minimize2,
  Monitor,
  Moon,
  MoveHorizontal,
  Pause,
  Pencil,
  Play,
  Plus,
  Printer,
  RefreshCw,
  RotateCcw,
  RotateCw,
  Scan,
  Scissors,
  Search,
  PanelLeft,
  Settings,
  SlidersHorizontal,
  Square,
  Sun,
  SunMoon,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  WifiOff,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import styles from './icon.module.css'

/** Names say what a thing means; `back` and `forward` follow the reading direction, `mirrored` lists the rest that does. */
const icons = {
  add: Plus,
  alert: CircleAlert,
  archive: Archive,
  back: ArrowLeft,
  bell: Bell,
  bellOff: BellOff,
  check: Check,
  close: X,
  collapse: ChevronUp,
  copy: Copy,
  cut: Scissors,
  delete: Trash2,
  desktop: Monitor,
  document: File,
  down: ArrowDown,
  download: Download,
  drop: ChevronDown,
  edit: Pencil,
  error: CircleX,
  first: ChevronsLeft,
  fitPage: Scan,
  fitWidth: MoveHorizontal,
  folder: Folder,
  folderNew: FolderPlus,
  folderOpen: FolderOpen,
  folderUpload: FolderUp,
  forward: ArrowRight,
  grid: LayoutGrid,
  hide: EyeOff,
  home: House,
  image: Image,
  info: Info,
  key: KeyRound,
  keyboard: Keyboard,
  language: Languages,
  last: ChevronsRight,
  link: Link,
  list: List,
  loading: LoaderCircle,
  maximise: Square,
  message: MessageCircle,
  minimise: Minus,
  more: Ellipsis,
  new: FilePlus,
  next: ChevronRight,
  offline: WifiOff,
  paste: ClipboardPaste,
  pause: Pause,
  paused: CirclePause,
  play: Play,
  playing: CirclePlay,
  previous: ChevronLeft,
  print: Printer,
  refresh: RefreshCw,
  restore: Minimize2,
  rotateBackward: RotateCcw,
  rotateForward: RotateCw,
  search: Search,
  settings: Settings,
  show: Eye,
  signOut: LogOut,
  sliders: SlidersHorizontal,
  snap: PanelLeft,
  stop: Square,
  success: CircleCheck,
  themeDark: Moon,
  themeLight: Sun,
  themeSystem: SunMoon,
  thumbnails: GalleryThumbnails,
  undo: Undo2,
  up: ArrowUp,
  upload: Upload,
  user: User,
  warning: TriangleAlert,
  windows: Layers,
  zoomIn: ZoomIn,
  zoomOut: ZoomOut,
  full: Maximize2,
} satisfies Record<string, LucideIcon>

export type IconName = keyof typeof icons

const mirrored: ReadonlySet<string> = new Set<IconName>(['back', 'first', 'forward', 'last', 'next', 'previous', 'signOut', 'undo', 'list'])

export const isIconName = (name: string): name is IconName => Object.hasOwn(icons, name)

export interface IconProps {
  /** An unknown name is drawn as a document. */
  name: string
  /** In pixels at the standard font size. */
  size?: number
  spinning?: boolean
  className?: string
}

/** Decoration only: what it means stands in the text or in the name of the control around it. */
export function Icon({ name, size = 18, spinning = false, className }: IconProps) {
  const Drawing = isIconName(name) ? icons[name] : File
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      size={`${size / 16}rem`}
      strokeWidth={1.75}
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      data-mirror={mirrored.has(name) || undefined}
      data-spinning={spinning || undefined}
    />
  )
}
