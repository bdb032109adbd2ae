/** True for a value that has parts and no name: no text says it, so lists, details and the log leave it out. */
export const isStructure = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isStructure)
    : typeof value === 'object' && value !== null && !('display_name' in value);
