import { refusalCode } from '#shared/contract/index.ts';

export const terminalCodes = {
  /** No terminal covers an area of the employee, and no door is open to them. */
  onNoTerminal: refusalCode('ZBPE0106', 409),
} as const;

/** Sends employees to their terminals again: name, card, password, templates, picture, access. */
export const toTerminalsAction = {
  permission: 'change',
  from: ['active'],
  max: 500,
  matching: true,
  codes: [terminalCodes.onNoTerminal],
} as const;
