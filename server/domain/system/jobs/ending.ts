/** A turn of a long task ends when its time is over, when the task is done with these bytes, or when somebody has ended the task. */
export type Ending = { is: 'turn' } | { is: 'done'; hash: string } | { is: 'over' }
