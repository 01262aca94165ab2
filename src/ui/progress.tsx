import styles from './progress.module.css'

type Tone = 'accent' | 'success' | 'warning' | 'danger'

/** `value` is between 0 and 1; without it the bar is indeterminate. */
export function ProgressBar({ value, label, tone = 'accent' }: { value?: number | undefined; label: string; tone?: Tone }) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div
      role="progressbar"
      className={styles.bar}
      data-tone={tone}
      data-waiting={share === undefined || undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      // Rounded down to quarters: announcing every percent would drown other announcements.
      aria-valuenow={share === undefined ? undefined : Math.floor(share * 4) * 25}
    >
      <div className={styles.fill} style={{ inlineSize: share === undefined ? '35%' : `${share * 100}%` }} />
    </div>
  )
}

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

export function ProgressRing({ value, label, size = 44 }: { value?: number | undefined; label: string; size?: number }) {
  const share = value === undefined ? 0.28 : Math.min(1, Math.max(0, value))
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.floor(share * 4) * 25}
      className={styles.ring}
      data-spinning={value === undefined || undefined}
      viewBox="0 0 48 48"
      width={size}
      height={size}
    >
      <circle className={styles.track} cx="24" cy="24" r={RADIUS} />
      <circle className={styles.arc} cx="24" cy="24" r={RADIUS} strokeDasharray={`${share * LENGTH} ${LENGTH}`} />
    </svg>
  )
}
