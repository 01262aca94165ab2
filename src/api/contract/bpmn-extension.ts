/**
 * The BPMN 2.0 extension of Mizkar, as a moddle descriptor: who works on a task, with which actions, and when it is due. The attributes
 * belong to user tasks and send tasks. Ids and keys in a list are separated by spaces.
 */
export const bpmnExtension = {
  name: 'Mizkar',
  prefix: 'mizkar',
  uri: 'urn:mizkar:bpmn:1',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Work',
      extends: ['bpmn:UserTask', 'bpmn:SendTask'],
      properties: [
        /** `starter` (the user who started the process), or a user id. */
        { name: 'assignee', isAttr: true, type: 'String' },
        { name: 'users', isAttr: true, type: 'String' },
        { name: 'roles', isAttr: true, type: 'String' },
        /** Keys of the task actions. */
        { name: 'actions', isAttr: true, type: 'String' },
        { name: 'form', isAttr: true, type: 'String' },
        /** ISO 8601 duration after the creation of the task: `P3D`, `PT4H`. */
        { name: 'due', isAttr: true, type: 'String' },
      ],
    },
  ],
} as const
