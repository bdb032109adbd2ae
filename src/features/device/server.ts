import { employeeServer } from '#features/team/server.ts';
import { follow } from '#server/resource/index.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { deviceRoutes } from './server/calls.ts';
import { usbUpload } from './server/usb-file.ts';
import { mountEndpoint } from './server/endpoint.ts';
import { syncPerson } from './server/people-sync.ts';
import { sealWaiting } from './server/seal-waiting.ts';
import { contactAlarmJob } from './server/trust/alarm.ts';
import { trustRoutes } from './server/trust/routes.ts';
import { vendorTerminalClaimServer, vendorTerminalServer } from './server/trust/vendor.ts';
import { forgetUnclaimed } from './server/unclaimed-records.ts';
import {
  commandServer,
  refusedServer,
  terminalServer,
  transactionServer,
  unregisteredServer,
} from './server/resources.ts';

export { storePunches, type IncomingPunch } from './server/ingest.ts';
export { sendPersonPhoto } from './server/person-photo.ts';
export { terminalIsOnline } from './server/resources.ts';
export { punches, terminals, unregisteredPunches } from './server/tables.ts';

export const deviceSlice: ServerSlice = {
  name: 'device',
  seededRights: {
    hrManager: ['device.transaction.view', 'device.transaction.export'],
    deviceOperator: ['device.*'],
    auditor: readingRights,
  },
  resources: [
    terminalServer,
    transactionServer,
    unregisteredServer,
    refusedServer,
    commandServer,
    vendorTerminalServer,
    vendorTerminalClaimServer,
  ],
  uploads: [usbUpload],
  routes: [...deviceRoutes, ...trustRoutes],
  hostJobs: [contactAlarmJob],
  reactions: [follow(employeeServer, syncPerson)],
  topics: {
    'device.transaction': 'device.transaction.view',
    'device.unregistered_transaction': 'device.unregistered_transaction.view',
    'device.refused_record': 'device.refused_record.view',
    'device.terminal': 'device.terminal.view',
    'device.command': 'device.command.view',
  },
  recurring: [
    {
      name: 'device.forget_unclaimed',
      scope: 'host',
      schedule: { everyMinutes: 60 },
      run: (host) => host.database.within({ role: 'system' }, (tx) => forgetUnclaimed(tx, host.clock.now())),
    },
  ],
  mount: mountEndpoint,
  upkeep: [sealWaiting],
};
