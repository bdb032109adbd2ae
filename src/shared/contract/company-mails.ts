/** The mails that are sent in a company's name, and by its own mail server where it has one. */
export const companyMailKinds = [
  'invitation',
  'joinApproved',
  'joinRejected',
  'addressChanged',
  'employeeSignIn',
  'notification',
  'notifications',
  'mailTest',
] as const;
export type CompanyMailKind = (typeof companyMailKinds)[number];

/** Why a mail server was not reached, or did not take a mail. */
export const mailFaults = ['inner', 'unknownHost', 'noAnswer', 'encryption', 'signIn', 'address', 'refused'] as const;
export type MailFault = (typeof mailFaults)[number];
