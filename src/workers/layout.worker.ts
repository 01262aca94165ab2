// Runs the library elkjs unmodified. The library itself handles the messages of the page.
import 'elkjs/lib/elk-worker.min.js'
