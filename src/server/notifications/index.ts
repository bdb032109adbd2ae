/** Notifications: written in the transaction of their cause, read in the inbox behind the bell. */
export {
  notify,
  notifyEach,
  notifyOnce,
  removeOldNotifications,
  type NewNotification,
  type PersonalNotification,
} from './notify.ts';
export { notificationRoutes } from './routes.ts';
export { preferenceRoutes } from './mail-preferences.ts';
export { pagesOfMail, type Mailed, type MailPage } from './mail-links.ts';
