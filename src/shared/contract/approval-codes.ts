import { refusalCode } from './codes.ts';

/** Refusals of the calls of approvers. */
export const approvalCodes = {
  /** The step does not allow approvers to delegate it. */
  notForwarded: refusalCode('ZBCO0054', 403),
  /** Nobody can be added after a consent, nor after very many steps. */
  notAdded: refusalCode('ZBCO0055', 409),
  /** Neither the applicant nor a present approver nor somebody who has left can be asked to decide. */
  notTo: refusalCode('ZBCO0023', 409),
  /** The step does not allow approvers to approve less than requested. */
  notLowered: refusalCode('ZBCO0041', 403),
  /** The approvers were reminded a short while ago. */
  reminded: refusalCode('ZBCO0042', 409),
  /** The link from an email is invalid, used or expired, or belongs to another person. */
  linkUsed: refusalCode('ZBCO0043', 409),
} as const;
