import { fold, matchKey } from '#text/normalise'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Passwords that attackers try first, on Latin and Persian keyboards. */
const COMMON = new Set(
  ['password', 'passw0rd', 'qwertyui', 'qwerty123', 'iloveyou', 'sunshine', 'princess', 'football', 'administrator', 'letmein1', 'welcome1']
    .concat([
      'trustno1',
      'superman',
      'baseball',
      'starwars',
      'whatever',
      'zxcvbnm1',
      'asdfghjk',
      'qazwsxedc',
      '1q2w3e4r',
      '1qaz2wsx',
      'abcd1234',
    ])
    .concat(['گذرواژه', 'رمزعبور', 'ضصثقفغعه', 'شسیبلاتن', 'salam123', 'iran1234', 'persepolis', 'esteghlal', 'mizkar123', 'khodaya1']),
)

const getSteps = (characters: readonly string[]): Set<number> =>
  new Set(characters.slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0)))

/** Returns true for `aaaaaaaa`, `12345678`, `hgfedcba`: the same step between all characters, or very few different characters. */
const isRegular = (characters: readonly string[]): boolean => {
  const [step = 2, ...more] = getSteps(characters)
  return (more.length === 0 && Math.abs(step) <= 1) || new Set(characters).size < 4
}

/** Returns why a new password is too weak: its length, a common password, or the user's own name. Undefined if it is good enough. */
export function findPasswordProblem(password: string, username: string): 'minLength' | 'maxLength' | 'passwordWeak' | undefined {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD_LENGTH) return 'minLength'
  if (characters.length > MAX_PASSWORD_LENGTH) return 'maxLength'
  const folded = fold(password).trim()
  const name = matchKey(username)
  if (isRegular([...folded]) || COMMON.has(folded) || COMMON.has(folded.replace(/\d+$/, ''))) return 'passwordWeak'
  return name.length >= 3 && matchKey(password).replace(/[\d\W_]+$/, '') === name ? 'passwordWeak' : undefined
}
