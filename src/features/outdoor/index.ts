import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

/** Identifies the phone, and says if the person may not work with it. */
export const PhoneNotice = lazily(() => import('./ui/phone-notice.tsx').then((module) => module.PhoneNotice));

/** The announcements that the signed-in person has not read. */
export const OwnAnnouncements = lazily(() =>
  import('./ui/announcements/own-announcements.tsx').then((module) => module.OwnAnnouncements),
);

/** Work outside: clients, visits to them, and where people may punch. */
export const outdoor: Slice = {
  name: 'outdoor',
  // The circle on the map has the same words as that of the company's locations.
  words: ['gps', 'sys', 'company', 'report', 'personal', 'vendor'],
  routes,
  resources: {
    'outdoor.client': () => import('./contract.ts').then((contract) => contract.client),
    'outdoor.visit': () => import('./contract.ts').then((contract) => contract.visit),
    'outdoor.visit_template': () => import('./contract/visit-template.ts').then((contract) => contract.visitTemplate),
    'outdoor.unscheduled_visit': () => import('./contract.ts').then((contract) => contract.unscheduledVisit),
    'outdoor.employee_place': () => import('./contract/punch-place.ts').then((contract) => contract.employeePlace),
    'outdoor.department_place': () => import('./contract/punch-place.ts').then((contract) => contract.departmentPlace),
    'outdoor.phone_account': () => import('./contract/phone-account.ts').then((contract) => contract.phoneAccount),
    'outdoor.announcement': () => import('./contract/announcement.ts').then((contract) => contract.announcement),
    'outdoor.announcement_receipt': () =>
      import('./contract/announcement-receipt.ts').then((contract) => contract.announcementReceipt),
    'outdoor.notice': () => import('./contract/notice.ts').then((contract) => contract.notice),
    'vendor.mobile_app': () => import('./contract/vendor-phones.ts').then((contract) => contract.vendorPhones),
  },
};
