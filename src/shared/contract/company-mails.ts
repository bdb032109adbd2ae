import type { Language } from './languages.ts';

/** The emails that are sent in a company's name, and through its own mail server if it has one. */
export const companyMailKinds = [
  'invitation',
  'joinApproved',
  'joinRejected',
  'addressChanged',
  'employeeSignIn',
  /** Of one notification: that a request was decided, an alert, and any other. */
  'requestDecided',
  'alert',
  'notification',
  /** Of several together. */
  'notifications',
  'mailTest',
  'autoExport',
  'autoExportLink',
] as const;
export type CompanyMailKind = (typeof companyMailKinds)[number];

/** The mails whose words a company may choose, with the values that these may contain, written as `{{company}}`. */
export const mailValues = {
  invitation: ['company', 'inviter'],
  joinApproved: ['company'],
  joinRejected: ['company'],
  addressChanged: ['company'],
  employeeSignIn: ['company', 'domain', 'code'],
  requestDecided: ['company', 'line', 'what'],
  alert: ['company', 'line'],
  notification: ['company', 'line'],
  notifications: ['company', 'lines', 'number'],
  autoExport: ['company', 'task', 'file', 'count'],
  autoExportLink: ['company', 'task', 'file', 'count', 'product'],
} as const satisfies Partial<Record<CompanyMailKind, readonly string[]>>;
export type WordedMail = keyof typeof mailValues;
export const wordedMails = Object.keys(mailValues) as [WordedMail, ...WordedMail[]];

/** The fields with a mail's subject and text in each language; the columns of its table have the same names. */
export const fieldsOfLanguage = {
  en: { subject: 'subject_en', text: 'text_en' },
  'es-MX': { subject: 'subject_es', text: 'text_es' },
  ar: { subject: 'subject_ar', text: 'text_ar' },
  tr: { subject: 'subject_tr', text: 'text_tr' },
} as const satisfies Record<Language, { readonly subject: string; readonly text: string }>;

const placeholder = /\{\{\s*(.*?)\s*\}\}/g;

/** The values in a text that a mail does not have. */
export function unknownMailValues(kind: WordedMail, text: string): string[] {
  const known: readonly string[] = mailValues[kind];
  return [...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !known.includes(name));
}

/** A text with its values in their places. */
export const filledMailText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(placeholder, (_, name: string) => String(values[name] ?? ''));

/** Why a mail server could not be reached, or did not accept an email. */
export const mailFaults = ['inner', 'unknownHost', 'noAnswer', 'encryption', 'signIn', 'address', 'refused'] as const;
export type MailFault = (typeof mailFaults)[number];
