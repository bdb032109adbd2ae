import { purgeCodes, purgeLimits, purgeSessions } from './auth/index.ts';
import { purgeChallenges } from './auth/passkey/index.ts';
import { purgeJobs } from './jobs/index.ts';
import { eraseCompanies } from './erasure/index.ts';
import { removeExpiredFiles, settleFiles } from './files/index.ts';
import { removeOldNotifications } from './notifications/index.ts';
import { removeOldMails } from './mail/index.ts';
import { mailNotifications } from './notifications/mail-job.ts';
import { nightlySnapshot } from './operating/index.ts';
import { purgeVendorLog } from './vendor/index.ts';
import type { RecurringJob } from './recurring/index.ts';

/** Hourly removal of ended sessions, expired limits, codes and files, and file contents without a row. */
export const maintenance: readonly RecurringJob[] = [
  {
    name: 'system.purge',
    scope: 'host',
    schedule: { everyMinutes: 60 },
    run: (host) =>
      host.database.within({ role: 'system' }, async (tx) => {
        const now = host.clock.now();
        await purgeSessions(tx, now);
        await purgeLimits(tx, now);
        await purgeCodes(tx, now);
        await purgeChallenges(tx, now);
        await purgeJobs(tx, now);
        await purgeVendorLog(tx, now);
      }),
  },
  { name: 'system.expired_files', scope: 'company', schedule: { everyMinutes: 60 }, run: removeExpiredFiles },
  { name: 'system.old_notifications', scope: 'company', schedule: { dailyAt: '03:20' }, run: removeOldNotifications },
  { name: 'system.old_mails', scope: 'company', schedule: { dailyAt: '03:25' }, run: removeOldMails },
  { name: 'system.notification_mail', scope: 'company', schedule: { everyMinutes: 5 }, run: mailNotifications },
  { name: 'system.unsettled_files', scope: 'host', schedule: { everyMinutes: 60 }, run: settleFiles },
  { name: 'system.erase_companies', scope: 'host', schedule: { everyMinutes: 15 }, run: eraseCompanies },
  nightlySnapshot,
];
