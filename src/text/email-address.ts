const SHAPE = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/

/** One address as people write it, without a name beside it. */
export const isEmailAddress = (text: string): boolean => text.length <= 254 && SHAPE.test(text)
