/** What punches at a terminal count as: as they were punched; or, at a gate that people pass one way, as coming or going. */
export const terminalRoles = ['as_punched', 'always_in', 'always_out', 'break'] as const;
export type TerminalRole = (typeof terminalRoles)[number];
