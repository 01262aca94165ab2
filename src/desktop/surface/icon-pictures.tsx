import type { ReactNode } from 'react'

const width = 52 / 16
const folderOutline =
  'M5 11a6 6 0 0 1 6-6h13.2a6 6 0 0 1 4.4 1.9l3.5 3.7a3 3 0 0 0 2.2.9H53a6 6 0 0 1 6 6V44a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 64 56" width={`${width}rem`} height={`${(width * 56) / 64}rem`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** Icon of the recycle bin in the user's window colour. */
export function BinPicture() {
  return (
    <Picture>
      <path d="M15 16h34l-3.2 31.4a5 5 0 0 1-5 4.6H23.2a5 5 0 0 1-5-4.6z" fill="color-mix(in oklab, var(--window-color) 88%, white)" />
      <path d="M15 16h34l-.6 6H15.6z" fill="#ffffff" opacity="0.35" />
      <rect x="10" y="9" width="44" height="8" rx="4" fill="color-mix(in oklab, var(--window-color) 78%, #05263a)" />
      <path
        d="M26 9V7a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v2"
        fill="none"
        stroke="color-mix(in oklab, var(--window-color) 78%, #05263a)"
        strokeWidth="4"
      />
      <path d="M25.5 27l1.2 17M38.5 27l-1.2 17M32 27v17" stroke="#ffffff" strokeWidth="3" strokeLinecap="round" opacity="0.9" />
    </Picture>
  )
}

/** Icon of a folder in the colours of the lists. */
export function FolderPicture() {
  return (
    <Picture>
      <path d={folderOutline} fill="var(--folder-back)" />
      <rect x="10" y="14" width="44" height="24" rx="4" fill="#ffffff" opacity="0.9" />
      <path d="M3 25a5 5 0 0 1 5-5h48a5 5 0 0 1 5 5.4l-1.6 20.2a6 6 0 0 1-6 5.4H10.6a6 6 0 0 1-6-5.4z" fill="var(--folder-front)" />
      <path d="M8 20h48a5 5 0 0 1 5 5v1.6a5 5 0 0 0-5-5H8a5 5 0 0 0-5 5V25a5 5 0 0 1 5-5z" fill="#ffffff" opacity="0.35" />
    </Picture>
  )
}

/** Icon of a saved search: a folder with a magnifying glass in the user's window colour. */
export function SearchPicture() {
  return (
    <Picture>
      <path d={folderOutline} fill="var(--folder-front)" />
      <path
        d="M11 5h13.2a6 6 0 0 1 4.4 1.9l3.5 3.7a3 3 0 0 0 2.2.9H53a6 6 0 0 1 6 6v1H5v-7.5a6 6 0 0 1 6-6z"
        fill="#ffffff"
        opacity="0.3"
      />
      <g fill="none" stroke="color-mix(in oklab, var(--window-color) 70%, #05263a)" strokeLinecap="round">
        <circle cx="30" cy="29" r="10.5" fill="#ffffff" fillOpacity="0.92" strokeWidth="4" />
        <path d="M38.5 37.5l8 8" strokeWidth="6" />
      </g>
    </Picture>
  )
}
