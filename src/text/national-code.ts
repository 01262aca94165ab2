/** Returns true for ten Latin digits with a valid check digit. */
export function isNationalCode(code: string): boolean {
  if (!/^\d{10}$/.test(code) || /^(\d)\1{9}$/.test(code)) return false
  const rest = [...code.slice(0, 9)].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11
  return Number(code[9]) === (rest < 2 ? rest : 11 - rest)
}
