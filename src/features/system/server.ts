import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { groupServer, permissionRoute } from './server/groups.ts';
import {
  emailSettingServer,
  emailSettingUpkeep,
  mailLogServer,
  seedEmailSetting,
  testMailRoute,
} from './server/mails.ts';
import { pdfSettingServer, pdfSettingUpkeep, previewRoute, seedPdfSetting } from './server/pdf-settings.ts';
import { contentRoutes } from './server/auto-export/contents.ts';
import { dueExports, oldRuns } from './server/auto-export/due.ts';
import { autoExportServer, exportRunServer } from './server/auto-export/resources.ts';
import { exportRunJob } from './server/auto-export/run-job.ts';
import { operationLogServer, outdoorLogServer, vendorLogServer } from './server/resources.ts';

export const systemSlice: ServerSlice = {
  name: 'system',
  seededRights: { hrManager: ['system.operation_log.view', 'outdoor.operation_log.*'], auditor: readingRights },
  resources: [
    operationLogServer,
    outdoorLogServer,
    vendorLogServer,
    groupServer,
    emailSettingServer,
    mailLogServer,
    pdfSettingServer,
    autoExportServer,
    exportRunServer,
  ],
  routes: [permissionRoute, testMailRoute, previewRoute, ...contentRoutes],
  hostJobs: [exportRunJob],
  recurring: [dueExports, oldRuns],
  seed: async (context) => {
    await seedEmailSetting(context);
    await seedPdfSetting(context);
  },
  upkeep: [emailSettingUpkeep, pdfSettingUpkeep],
};
