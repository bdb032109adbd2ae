/** Mail: composed here, sent by SMTP, or kept in a folder that the local trial shows at `/outbox`. */
export { composeMail, contentOfMail } from './compose.ts';
export { openMailer } from './mailer.ts';
export { mailboxOf } from './mailbox.ts';
export { outboxPage } from './outbox-page.ts';
export type { MailOrder } from './compose.ts';
export { mailJob, pageUrl, queueMail } from './queue-mail.ts';
export {
  companyMailJob,
  ownServerOf,
  queueCompanyMail,
  removeOldMails,
  sendAgain,
  sendCompanyMail,
} from './company-mail.ts';
export { MailFailure } from './own-server.ts';
export { ownTextOf, textColumnsOf } from './own-texts.ts';
