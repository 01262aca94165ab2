// Before the first paint: the language, theme and colours of the last visit, so that nothing flashes.
try {
  const look = JSON.parse(localStorage.getItem('mizkar.look') || '{}')
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
