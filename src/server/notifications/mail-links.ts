import { defineQuestion } from '../questions/index.ts';

/** A person who gets notifications by mail. */
export interface Mailed {
  readonly userId: number;
  /** Their employee record in the company; null for none. */
  readonly employee: number | null;
  /** The targets of their notifications: screens of waiting records. */
  readonly targets: readonly string[];
}

/** A page that a mail leads to. */
export interface MailPage {
  /** The waiting request: its owner and its number. */
  readonly name: string;
  readonly url: string;
}

/** Pages on which a person can act on their notifications. Slices with such pages answer. */
export const pagesOfMail = defineQuestion<Mailed, readonly MailPage[]>('notifications.pages');
