// Read by whatever Node the newcomer has, so nothing here is newer than Node 12.
const version = process.versions.node.split('.').map(Number)
const major = version[0] || 0
const minor = version[1] || 0

if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    'برای اجرای میزکار، Node.js نسخهٔ ۲۰٫۱۹ تا ۲۴ لازم است؛ نسخهٔ این رایانه ' +
      process.versions.node +
      ' است. لطفاً نسخهٔ تازه‌تری از nodejs.org نصب کنید و دوباره «npm start» را اجرا کنید.\n' +
      'Mizkar needs Node.js 20.19 to 24; this machine has ' +
      process.versions.node +
      '. Install a newer one from nodejs.org and run "npm start" again.',
  )
  process.exit(1)
}
