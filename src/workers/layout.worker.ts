// Takes the messages of elkjs by itself, unmodified.
import 'elkjs/lib/elk-worker.min.js'
