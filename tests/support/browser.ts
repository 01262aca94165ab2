export { launchOptions } from '../../scripts/chromium.mjs'
