const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?)?$/
const MINUTE = 60_000

/** Returns the ms of an ISO 8601 duration in days, hours and minutes; undefined for any other text or none. */
export function parseDurationMs(text: string | undefined): number | undefined {
  const found = DURATION.exec(text?.trim() ?? '')
  if (!found) return undefined
  const [days, hours, minutes] = [found[1], found[2], found[3]].map((part) => Number(part ?? 0)) as [number, number, number]
  const span = ((days * 24 + hours) * 60 + minutes) * MINUTE
  return span > 0 ? span : undefined
}
