import { folderGraph } from '#widgets/graph/graph.content'
import { relationMachine } from './relation.machine'
import { RelationView } from './relation.view'

export const relation = { machine: relationMachine.provide({ actors: { graph: folderGraph } }), View: RelationView }
