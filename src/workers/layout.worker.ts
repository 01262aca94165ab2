// Runs elkjs unmodified; it handles the messages itself.
import 'elkjs/lib/elk-worker.min.js'
