/** How a turn of a long task ends: more is left; all is done with these bytes; somebody has ended the task. */
export type Ending = { is: 'turn' } | { is: 'done'; hash: string } | { is: 'over' }
