/** Returns the properties of a menu entry that is disabled while there is a reason, and shows the reason. */
export const disabledWithReason = (reason: string | false | undefined): { disabled: boolean; reason: string | undefined } => ({
  disabled: reason !== false && reason !== undefined,
  reason: reason === false ? undefined : reason,
})
