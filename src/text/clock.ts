const padTwo = (value: number): string => String(value).padStart(2, '0')

/** Formats seconds as `hh:mm:ss`, or as `mm:ss` below one hour. */
export const formatClock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return [...(hours > 0 ? [padTwo(hours)] : []), padTwo(minutes), padTwo(rest)].join(':')
}
