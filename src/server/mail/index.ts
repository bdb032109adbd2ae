/** Mail: by SMTP, or into a folder that the local trial shows at `/outbox`. */
export { openMailer } from './mailer.ts';
export { outboxPage } from './outbox-page.ts';
