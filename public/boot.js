// Runs before the first paint and before the program is loaded.
let look = {}
try {
  // The language, theme and colours of the last visit, so that nothing flashes.
  look = JSON.parse(localStorage.getItem('mizkar.look') || '{}')
  const root = document.documentElement
  if (look.locale === 'en') {
    root.lang = 'en'
    root.dir = 'ltr'
  }
  if (look.theme === 'light' || look.theme === 'dark') root.dataset.theme = look.theme
  if (look.background === 'colour') root.dataset.background = 'colour'
  for (const [name, value] of Object.entries(look.properties || {})) if (name.startsWith('--')) root.style.setProperty(name, String(value))
} catch {
  // A forbidden or damaged storage: the standard look.
}
try {
  // The first data of the desktop of a signed-in user; `src/api/early-start.ts` reads it.
  const { start } = document.currentScript.dataset
  const token = sessionStorage.getItem('mizkar.token')
  if (start && token) {
    const language = look.locale === 'en' ? 'en' : look.digits === 'latin' ? 'fa-u-nu-latn' : 'fa'
    const headers = { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` }
    const answer = fetch(start, { headers }).then(
      (response) => (response.ok ? response.json() : undefined),
      () => undefined,
    )
    window.mizkarStart = { token, answer: answer.catch(() => undefined) }
  }
} catch {
  // A forbidden storage: the program requests the data itself.
}
