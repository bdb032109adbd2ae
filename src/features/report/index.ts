import type { Slice } from '#shared/routing/index.ts';
import { routes } from './routes.ts';

/** Reports: who did what and when, on the screen and in files. */
export const report: Slice = {
  name: 'report',
  words: ['report', 'personal'],
  routes,
  resources: {
    'report.item': () => import('./contract/report-item.ts').then((contract) => contract.reportItem),
    'report.setting': () => import('./contract/report-setting.ts').then((contract) => contract.reportSetting),
  },
};
