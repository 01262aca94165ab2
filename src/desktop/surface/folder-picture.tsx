/** Icon of a folder in the colours of the lists. */
export function FolderPicture({ size = 48 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 56" width={`${size / 16}rem`} height={`${(size * 56) / 64 / 16}rem`} aria-hidden="true" focusable="false">
      <path
        d="M5 11a6 6 0 0 1 6-6h13.2a6 6 0 0 1 4.4 1.9l3.5 3.7a3 3 0 0 0 2.2.9H53a6 6 0 0 1 6 6V44a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z"
        fill="var(--folder-back)"
      />
      <rect x="10" y="14" width="44" height="24" rx="4" fill="#ffffff" opacity="0.9" />
      <path d="M3 25a5 5 0 0 1 5-5h48a5 5 0 0 1 5 5.4l-1.6 20.2a6 6 0 0 1-6 5.4H10.6a6 6 0 0 1-6-5.4z" fill="var(--folder-front)" />
      <path d="M8 20h48a5 5 0 0 1 5 5v1.6a5 5 0 0 0-5-5H8a5 5 0 0 0-5 5V25a5 5 0 0 1 5-5z" fill="#ffffff" opacity="0.35" />
    </svg>
  )
}
