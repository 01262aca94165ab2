import { benchFolders } from './folder.bench'
import { benchUploads } from './upload.bench'

const asked = process.argv.slice(2)
const benches = { folders: benchFolders, uploads: benchUploads }
for (const [name, bench] of Object.entries(benches)) if (asked.length === 0 || asked.includes(name)) await bench()
process.exit()
