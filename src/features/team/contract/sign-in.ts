import { refusalCode } from '#shared/contract/index.ts';

export const signInCodes = {
  /** No address to mail a link to: a start code is handed over. */
  noAddress: refusalCode('ZBPE0101', 409),
  /** The person has an account with an address of their own, and sets its password by it. */
  ownAccount: refusalCode('ZBPE0102', 409),
} as const;

/** Of those who are employed, by whether they may sign in. */
const may = {
  from: ['active'],
  where: { login_enabled: true },
  menu: 'sign_in',
  codes: [signInCodes.ownAccount],
} as const;

/** What administrators do with the sign-in of employees (docs/domain.md#employees). */
export const signInActions = {
  allow_sign_in: { permission: 'change', from: ['active'], where: { login_enabled: false }, menu: 'sign_in' },
  /** Mails the link by which the password is chosen. */
  send_sign_in: { permission: 'change', ...may, codes: [signInCodes.noAddress, signInCodes.ownAccount] },
  /** Makes slips for who has no address; the answer's context of each record has what stands on it. */
  start_code: { permission: 'change', ...may },
  /** Ends the person's sessions in this company on every device; they may sign in again. */
  sign_out: { permission: 'change', ...may, codes: [] },
  /** For who has lost it: their sessions end, and the next sign-in asks for the password alone. */
  reset_second_factor: { permission: 'change', ...may },
  stop_sign_in: { permission: 'change', ...may, codes: [], isDanger: true },
} as const;
