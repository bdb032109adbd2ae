/** The emails that are sent in a company's name, and through its own mail server if it has one. */
export const companyMailKinds = [
  'invitation',
  'joinApproved',
  'joinRejected',
  'addressChanged',
  'employeeSignIn',
  'notification',
  'notifications',
  'mailTest',
  'autoExport',
  'autoExportLink',
] as const;
export type CompanyMailKind = (typeof companyMailKinds)[number];

/** Why a mail server could not be reached, or did not accept an email. */
export const mailFaults = ['inner', 'unknownHost', 'noAnswer', 'encryption', 'signIn', 'address', 'refused'] as const;
export type MailFault = (typeof mailFaults)[number];
