/** Logo of the product: two windows, the upper one with right-to-left text. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden="true" focusable="false">
      <rect x="4" y="8" width="40" height="32" rx="8" fill="var(--logo-back, #298fcc)" opacity="0.7" />
      <rect x="16" y="20" width="44" height="36" rx="8" fill="var(--logo-front, #ffffff)" />
      <path d="M24 20h28a8 8 0 0 1 8 8v3H16v-3a8 8 0 0 1 8-8z" fill="var(--logo-bar, #7cc4ef)" />
      <rect x="36" y="38" width="16" height="3.4" rx="1.7" fill="var(--logo-line, #053046)" opacity="0.8" />
      <rect x="28" y="45.5" width="24" height="3.4" rx="1.7" fill="var(--logo-line, #053046)" opacity="0.45" />
    </svg>
  )
}
