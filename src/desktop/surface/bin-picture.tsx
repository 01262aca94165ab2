/** Icon of the recycle bin in the user's window colour. */
export function BinPicture({ size = 48 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 56" width={`${size / 16}rem`} height={`${(size * 56) / 64 / 16}rem`} aria-hidden="true" focusable="false">
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
    </svg>
  )
}
