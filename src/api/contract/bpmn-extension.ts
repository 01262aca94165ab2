/**
 * What Mizkar adds to BPMN 2.0, as a descriptor for moddle: who does a task, by which ways out, until when. Attributes of user and send
 * tasks; ids and keys in a list are separated by spaces.
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
        /** `starter`, or the id of a user. */
        { name: 'assignee', isAttr: true, type: 'String' },
        { name: 'users', isAttr: true, type: 'String' },
        { name: 'roles', isAttr: true, type: 'String' },
        /** Keys of task actions. */
        { name: 'actions', isAttr: true, type: 'String' },
        { name: 'form', isAttr: true, type: 'String' },
        /** ISO 8601, from the moment the task is there: `P3D`, `PT4H`. */
        { name: 'due', isAttr: true, type: 'String' },
      ],
    },
  ],
} as const
