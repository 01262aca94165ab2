const SHAPE = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/

/** Returns true for a single e-mail address without a display name. */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && SHAPE.test(text)
