/** Of a menu's entry that can't be chosen as long as there is a reason against it, and says so. */
export const greyed = (reason: string | false | undefined): { disabled: boolean; reason: string | undefined } => ({
  disabled: reason !== false && reason !== undefined,
  reason: reason === false ? undefined : reason,
})
