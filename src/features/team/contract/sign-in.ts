import { refusalCode } from '#shared/contract/index.ts';

export const signInCodes = {
  /** There is no address to mail a link to; a start code can be handed over instead. */
  noAddress: refusalCode('ZBPE0101', 409),
  /** The employee has an account with an address of their own, and sets its password by mail. */
  ownAccount: refusalCode('ZBPE0102', 409),
} as const;

/** Only active employees, by whether their sign-in is on. */
const may = {
  from: ['active'],
  where: { login_enabled: true },
  menu: 'sign_in',
  codes: [signInCodes.ownAccount],
} as const;

/** What administrators can do about the sign-in of employees (docs/domain.md#employees). */
export const signInActions = {
  allow_sign_in: {
    permission: 'change',
    from: ['active'],
    where: { login_enabled: false },
    menu: 'sign_in',
    matching: true,
  },
  /** Mails the link for choosing a password. */
  send_sign_in: {
    permission: 'change',
    ...may,
    codes: [signInCodes.noAddress, signInCodes.ownAccount],
    matching: true,
  },
  /**
   * Makes slips for people without an address. The answer holds the text of each slip in the record's context, which no job may store:
   * for all that a list finds, the screen asks page by page.
   */
  start_code: { permission: 'change', ...may },
  /** Ends the person's sessions in this company on every device. They may sign in again. */
  sign_out: { permission: 'change', ...may, codes: [] },
  /** For a lost second factor: the person's sessions end, and the next sign-in asks only for the password. */
  reset_second_factor: { permission: 'change', ...may },
  stop_sign_in: { permission: 'change', ...may, codes: [], isDanger: true, matching: true },
} as const;
