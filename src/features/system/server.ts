import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { apiKeyServer } from './server/api-keys.ts';
import { groupServer, permissionRoute } from './server/groups.ts';
import {
  emailSettingServer,
  emailSettingUpkeep,
  mailLogServer,
  seedEmailSetting,
  testMailRoute,
} from './server/mails.ts';
import { mailTextServer, mailTextUpkeep, previewMailRoute, seedMailTexts } from './server/mail-texts.ts';
import { pdfSettingServer, pdfSettingUpkeep, previewRoute, seedPdfSetting } from './server/pdf-settings.ts';
import { expiringKeys } from './server/alerts/expiring-keys.ts';
import { failedExports } from './server/alerts/failed-exports.ts';
import { alertJob } from './server/alerts/raise.ts';
import { alertRuleServer, alertRuleUpkeep, seedAlertRules } from './server/alerts/rules.ts';
import { contentRoutes } from './server/auto-export/contents.ts';
import { dueExports, oldRuns } from './server/auto-export/due.ts';
import { autoExportServer, exportRunServer } from './server/auto-export/resources.ts';
import { exportRunJob } from './server/auto-export/run-job.ts';
import {
  forgetOldPunches,
  retentionPreviewRoute,
  retentionServer,
  retentionUpkeep,
  seedRetention,
} from './server/retention.ts';
import { supportAccessServer, vendorSupportAccessServer } from './server/support-access.ts';
import { acceptHostKeyRoute, testExportRoute } from './server/auto-export/test-route.ts';
import { operationLogServer, outdoorLogServer, vendorLogServer } from './server/resources.ts';

export const systemSlice: ServerSlice = {
  name: 'system',
  seededRights: {
    hrManager: ['system.operation_log.view', 'outdoor.operation_log.*', 'system.alert_rule.*'],
    auditor: readingRights,
  },
  resources: [
    operationLogServer,
    outdoorLogServer,
    vendorLogServer,
    groupServer,
    emailSettingServer,
    mailLogServer,
    mailTextServer,
    pdfSettingServer,
    retentionServer,
    autoExportServer,
    exportRunServer,
    alertRuleServer,
    apiKeyServer,
    supportAccessServer,
    vendorSupportAccessServer,
  ],
  routes: [
    permissionRoute,
    testMailRoute,
    previewMailRoute,
    previewRoute,
    retentionPreviewRoute,
    testExportRoute,
    acceptHostKeyRoute,
    ...contentRoutes,
  ],
  hostJobs: [exportRunJob],
  recurring: [forgetOldPunches, dueExports, oldRuns, alertJob],
  answers: [failedExports, expiringKeys],
  seed: async (context) => {
    await seedEmailSetting(context);
    await seedMailTexts(context);
    await seedPdfSetting(context);
    await seedAlertRules(context);
    await seedRetention(context);
  },
  upkeep: [emailSettingUpkeep, mailTextUpkeep, pdfSettingUpkeep, alertRuleUpkeep, retentionUpkeep],
};
