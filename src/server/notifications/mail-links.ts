import { defineQuestion } from '../questions/index.ts';

/** Somebody who is mailed what they were told. */
export interface Mailed {
  readonly userId: number;
  /** The employee that they are in the company; null: none. */
  readonly employee: number | null;
  /** The targets of what they were told: screens of the kinds that wait. */
  readonly targets: readonly string[];
}

/** A page that a mail leads to. */
export interface MailPage {
  /** What is waiting there: whose request, and its number. */
  readonly name: string;
  readonly url: string;
}

/** Pages on which somebody does what they were told of: a slice that has some answers. */
export const pagesOfMail = defineQuestion<Mailed, readonly MailPage[]>('notifications.pages');
