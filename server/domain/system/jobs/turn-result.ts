/**
 * Result of one step of a long task: its time is over (`turn`), the task is complete with this content (`done`), or the task was cancelled
 * (`over`).
 */
export type TurnResult = { is: 'turn' } | { is: 'done'; hash: string } | { is: 'over' }
