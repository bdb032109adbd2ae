import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** The system: its operation log, the groups and what they may do. */
export const system: Slice = {
  name: 'system',
  words: ['sys'],
  routes,
  resources: {
    'system.group': () => import('./contract/group.ts').then((contract) => contract.group),
    'system.operation_log': () => import('./contract.ts').then((contract) => contract.operationLog),
    'vendor.log': () => import('./contract.ts').then((contract) => contract.vendorLog),
    'system.email_setting': () => import('./contract/email-setting.ts').then((contract) => contract.emailSetting),
    'system.pdf_setting': () => import('./contract/pdf-setting.ts').then((contract) => contract.pdfSetting),
    'system.mail_log': () => import('./contract/mail-log.ts').then((contract) => contract.mailLog),
    'system.auto_export': () => import('./contract.ts').then((contract) => contract.autoExport),
    'system.export_run': () => import('./contract.ts').then((contract) => contract.exportRun),
  },
};
