/** Icon of a saved search: a folder with a magnifying glass in the user's window colour. */
export function SearchPicture({ size = 48 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 56" width={`${size / 16}rem`} height={`${(size * 56) / 64 / 16}rem`} aria-hidden="true" focusable="false">
      <path
        d="M5 11a6 6 0 0 1 6-6h13.2a6 6 0 0 1 4.4 1.9l3.5 3.7a3 3 0 0 0 2.2.9H53a6 6 0 0 1 6 6V44a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6z"
        fill="var(--folder-front)"
      />
      <path
        d="M11 5h13.2a6 6 0 0 1 4.4 1.9l3.5 3.7a3 3 0 0 0 2.2.9H53a6 6 0 0 1 6 6v1H5v-7.5a6 6 0 0 1 6-6z"
        fill="#ffffff"
        opacity="0.3"
      />
      <g fill="none" stroke="color-mix(in oklab, var(--window-color) 70%, #05263a)" strokeLinecap="round">
        <circle cx="30" cy="29" r="10.5" fill="#ffffff" fillOpacity="0.92" strokeWidth="4" />
        <path d="M38.5 37.5l8 8" strokeWidth="6" />
      </g>
    </svg>
  )
}
