import type { Slice } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { routes } from './routes.ts';

/** Terminals and what they send. */
export const device: Slice = {
  name: 'device',
  words: ['device'],
  routes,
  recordTabs: {
    'personnel.employee': [
      {
        of: 'device.transaction',
        by: 'employee',
        title: 'menu:transaction',
        fields: ['punch_time', 'punch_state', 'terminal_alias'],
      },
      {
        of: 'device.bio_template',
        isRare: true,
        by: 'employee',
        title: 'menu:bioTemplate',
        fields: ['bio_type', 'bio_no', 'source_alias', 'update_time'],
      },
    ],
  },
  resources: {
    'device.terminal': () => import('./contract.ts').then((contract) => contract.terminal),
    'device.transaction': () => import('./contract.ts').then((contract) => contract.transaction),
    'device.unregistered_transaction': () =>
      import('./contract.ts').then((contract) => contract.unregisteredTransaction),
    'device.discarded_transaction': () => import('./contract.ts').then((contract) => contract.discardedTransaction),
    'vendor.terminal': () => import('./contract/vendor.ts').then((contract) => contract.vendorTerminal),
    'vendor.terminal_claim': () => import('./contract/vendor.ts').then((contract) => contract.vendorTerminalClaim),
    'vendor.terminal_contact': () => import('./contract/vendor.ts').then((contract) => contract.vendorTerminalContact),
    'device.refused_record': () => import('./contract/refused-record.ts').then((contract) => contract.refusedRecord),
    'device.command': () => import('./contract.ts').then((contract) => contract.command),
    'device.public_message': () => import('./contract.ts').then((contract) => contract.publicMessage),
    'device.private_message': () => import('./contract.ts').then((contract) => contract.privateMessage),
    'device.work_code': () => import('./contract.ts').then((contract) => contract.terminalWorkCode),
    'device.bio_template': () => import('./contract/bio-template.ts').then((contract) => contract.bioTemplate),
    'device.terminal_person': () => import('./contract.ts').then((contract) => contract.terminalPerson),
    'device.operation_log': () => import('./contract.ts').then((contract) => contract.terminalOperation),
    'device.error_log': () => import('./contract.ts').then((contract) => contract.terminalError),
    'device.upload_log': () => import('./contract.ts').then((contract) => contract.terminalUpload),
    'device.configuration': () =>
      import('./contract/configuration.ts').then((contract) => contract.deviceConfiguration),
    'device.punch_state': () => import('./contract/punch-state.ts').then((contract) => contract.punchState),
    'device.assigned_code': () => import('./contract/assigned-code.ts').then((contract) => contract.assignedCode),
    'device.punch_import': () => import('./contract.ts').then((contract) => contract.punchImport),
  },
};

/** The buttons for punching in the browser. */
export const WebPunch = lazily(() => import('./ui/web-punch.tsx').then((module) => module.WebPunch));

/** What the screen of one's own visits needs to go on without network. */
export const loadKeptVisits = () => import('./browser/kept-visits.ts');

/** What this phone keeps of a person. */
export const KeptList = lazily(() => import('./ui/kept-list.tsx').then((module) => module.KeptList));

/** Sends what this phone has kept of punches without network, now and whenever there is network again. */
export const loadSending = () => import('./browser/kept-sending.ts').then((module) => module.startSending);

export { PunchStateText } from './ui/punch-state-mark.tsx';
export { PunchPicture } from './ui/punch-picture.tsx';
export { PunchPlace } from './ui/punch-place.tsx';
