import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

/** The history of outdoor work; the menu shows it among those screens. */
export const OutdoorLog = lazily(() => import('./ui/outdoor-log.tsx').then((module) => module.OutdoorLog));

/** The system: the operation log, groups with their permissions, mail, automatic exports and alerts. */
export const system: Slice = {
  name: 'system',
  words: ['sys', 'vendor'],
  routes,
  resources: {
    'system.group': () => import('./contract/group.ts').then((contract) => contract.group),
    'system.operation_log': () => import('./contract.ts').then((contract) => contract.operationLog),
    'outdoor.operation_log': () => import('./contract.ts').then((contract) => contract.outdoorLog),
    'vendor.log': () => import('./contract.ts').then((contract) => contract.vendorLog),
    'system.email_setting': () => import('./contract/email-setting.ts').then((contract) => contract.emailSetting),
    'system.pdf_setting': () => import('./contract/pdf-setting.ts').then((contract) => contract.pdfSetting),
    'system.retention': () => import('./contract/retention.ts').then((contract) => contract.retention),
    'system.mail_log': () => import('./contract/mail-log.ts').then((contract) => contract.mailLog),
    'system.mail_text': () => import('./contract/mail-text.ts').then((contract) => contract.mailText),
    'system.auto_export': () => import('./contract.ts').then((contract) => contract.autoExport),
    'system.alert_rule': () => import('./contract.ts').then((contract) => contract.alertRule),
    'system.export_run': () => import('./contract.ts').then((contract) => contract.exportRun),
    'system.api_key': () => import('./contract.ts').then((contract) => contract.apiKey),
    'system.support_access': () => import('./contract/support-access.ts').then((contract) => contract.supportAccess),
    'vendor.support_access': () =>
      import('./contract/support-access.ts').then((contract) => contract.vendorSupportAccess),
  },
};
