/** Flags of Node for the server. */
export const serverFlags: readonly string[];
/** Variables of its environment. */
export const serverVariables: Readonly<Record<string, string>>;
