import { benchFolders } from './folder.bench'
import { benchIndexing } from './indexing.bench'
import { benchJobs, jobParts } from './jobs.bench'
import { benchLive } from './live.bench'
import { benchMeaning } from './meaning.bench'
import { benchPassages } from './passages.bench'
import { benchPeople } from './people.bench'
import { benchResume } from './resume.bench'
import { benchRights } from './rights.bench'
import { benchSearch } from './search.bench'
import { benchTexts } from './texts.bench'
import { benchTitles } from './titles.bench'
import { benchUploads } from './upload.bench'

const asked = process.argv.slice(2)
const benches = {
  folders: benchFolders,
  uploads: benchUploads,
  resume: benchResume,
  live: benchLive,
  rights: benchRights,
  jobs: () => {
    const parts = jobParts.filter((part) => asked.includes(part))
    return parts.length === 0 ? benchJobs() : benchJobs(parts)
  },
  people: benchPeople,
  titles: benchTitles,
  texts: benchTexts,
  meaning: benchMeaning,
  search: benchSearch,
  indexing: benchIndexing,
  passages: benchPassages,
}
for (const [name, bench] of Object.entries(benches)) if (asked.length === 0 || asked.includes(name)) await bench()
process.exit()
