import { mergeAnswer } from './server/merge-parts.ts';
import { workCodeServer } from '#features/complement/server.ts';
import { areaServer } from '#features/company/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { follow } from '#server/resource/index.ts';
import { forgetPunchPhotos } from './server/punches/photos.ts';
import type { ServerSlice } from '#server/slice.ts';
import { readingRights } from '#server/tenancy/seeded-rights.ts';
import { deviceGauges } from './server/gauges.ts';
import { terminalAlerts } from './server/alerts.ts';
import { assignedCodeServer } from './server/assigned-codes.ts';
import { configurationUpkeep, deviceConfigurationServer, seedConfiguration } from './server/configuration/resource.ts';
import { deviceRoutes } from './server/calls.ts';
import { bringToTerminals } from './server/bring-person.ts';
import { areaPeopleJob } from './server/area-people.ts';
import { usbUpload } from './server/usb-file.ts';
import { forgetLogs } from './server/logs/forget.ts';
import { terminalErrorServer, terminalOperationServer, terminalUploadServer } from './server/logs/resources.ts';
import { terminalPersonServer } from './server/strangers/resources.ts';
import { bioTemplateServer } from './server/templates/resource.ts';
import { syncWorkCode, terminalWorkCodeServer } from './server/deliveries/work-codes.ts';
import { clearMessages, privateMessageServer, publicMessageServer } from './server/messages/resources.ts';
import { mountEndpoint } from './server/endpoint.ts';
import { followArea } from './server/follow-areas.ts';
import { syncPerson } from './server/people-sync.ts';
import { syncPicture } from './server/pictures/bring.ts';
import { verifyHereRoute } from './server/verify-here.ts';
import { punchStateServer, punchStateUpkeep, seedPunchStates } from './server/punch-states.ts';
import { keptPunchesRoute } from './server/kept-punches.ts';
import { sendingTicketRoute } from './server/sending-ticket.ts';
import { webPunchRoute } from './server/web-punch.ts';
import { terminalClaims } from './server/trust/tables.ts';
import { terminalRegistry } from './server/tables.ts';
import { terminalQuota } from './server/quota.ts';
import { sealWaiting } from './server/seal-waiting.ts';
import { contactAlarmJob } from './server/trust/alarm.ts';
import { disputeJob } from './server/trust/dispute.ts';
import { trustRoutes } from './server/trust/routes.ts';
import { vendorTerminalClaimServer, vendorTerminalContactServer, vendorTerminalServer } from './server/trust/vendor.ts';
import { forgetSilent } from './server/trust/forget.ts';
import { restartDaily } from './server/restart-daily.ts';
import { giveUpControl } from './server/give-up.ts';
import { commandServer, refusedServer, terminalServer, transactionServer } from './server/resources.ts';
import { punchFileJob, takeBackJob } from './server/moving/jobs.ts';
import { movingRoutes, movingUpload } from './server/moving/routes.ts';
import { punchImportServer } from './server/moving/resource.ts';

export type { DeviceEventRow } from './server/push/model.ts';
import { discardedServer, unregisteredServer } from './server/punches/unregistered.ts';
export { isHeard, readConfiguration } from './server/configuration/read.ts';
export { forgetRows } from './server/logs/forget.ts';
export { punchesChanged, storePunches, type IncomingPunch } from './server/ingest.ts';
export { removeManualPunch, storeManualPunch } from './server/manual-punch.ts';
export { storeTemplates } from './server/templates/store.ts';
export { sendPersonPhoto } from './server/person-photo.ts';
export { giveTerminal } from './server/trust/claims.ts';
export { commandText, terminalIsOnline } from './server/resources.ts';
export { commandActions } from './server/command-actions.ts';
export { terminalUsesOf, type TerminalUses } from './server/terminal-uses.ts';
export { terminalServer } from './server/resources.ts';
export { lockTerminals } from './server/lock-terminals.ts';
export { queueCommands, type NewCommand } from './server/queue-commands.ts';
export { queueOfPeople, type AboutPerson } from './server/queue-people.ts';
export { accessCommands } from './server/push/index.ts';
export { seenPlaces, seenPlacesOf } from './server/seen-places.ts';
export { punchPlacesOf, type PunchPlaces } from './server/punch-places.ts';
export { keptPhoneOf, punchPhoneOf, type KeptPhone, type KeptPhoneAnswer } from './server/punch-phone.ts';
export { isSelectableState, punchStateServer, punchStatesOf, type StateReadings } from './server/punch-states.ts';
export { dayKey, lockedDaysOf } from './server/moving/locked-days.ts';
export {
  deleteTakenBack,
  derivedImport,
  derivedRefused,
  makeDerivedImport,
  turnDerivedImport,
} from './server/moving/derived.ts';
export type { Expected, ExpectedPerson } from './server/moving/judge.ts';
export { takeLines } from './server/moving/pass.ts';
export { openLocalPunches, type LocalPunchFile } from './server/moving/local-file.ts';
export { openPunchFile, type PunchFile } from './server/moving/punch-file.ts';
export { takeBackSome } from './server/moving/take-back.ts';
export { judgeClock } from './domain/kept-clock.ts';
export { webPunchOf } from './server/web-punch-rules.ts';
export {
  accessOfPeople,
  bringAccess,
  commandsEnded,
  controllerDescribed,
  doorEventsCame,
  doorPhotoCame,
  doorStatesCame,
  type AccessPerson,
} from './server/access-news.ts';
export { commands, terminalRegistry, terminals } from './server/tables.ts';
export { assignedCodes, punches, unregisteredPunches } from './server/punches/tables.ts';

export const deviceSlice: ServerSlice = {
  name: 'device',
  gauges: deviceGauges,
  seededRights: {
    hrManager: [
      'device.transaction.view',
      'device.transaction.export',
      'device.transaction.void',
      'device.punch_state.view',
      'device.punch_state.add',
      'device.punch_state.change',
      'device.punch_state.delete',
      'device.punch_state.export',
      'device.bio_template.view',
      'device.bio_template.delete',
    ],
    attendanceOfficer: [
      'device.transaction.*',
      'device.unregistered_transaction.*',
      'device.assigned_code.*',
      'device.terminal.view',
      'device.punch_state.view',
      'device.work_code.view',
    ],
    departmentManager: ['device.transaction.view'],
    deviceOperator: ['device.*'],
    auditor: readingRights,
  },
  resources: [
    terminalServer,
    transactionServer,
    unregisteredServer,
    discardedServer,
    punchStateServer,
    assignedCodeServer,
    refusedServer,
    commandServer,
    publicMessageServer,
    privateMessageServer,
    terminalWorkCodeServer,
    terminalPersonServer,
    bioTemplateServer,
    terminalOperationServer,
    terminalErrorServer,
    terminalUploadServer,
    deviceConfigurationServer,
    vendorTerminalServer,
    vendorTerminalClaimServer,
    vendorTerminalContactServer,
    punchImportServer,
  ],
  uploads: [usbUpload, movingUpload],
  routes: [
    ...deviceRoutes,
    ...trustRoutes,
    verifyHereRoute,
    webPunchRoute,
    keptPunchesRoute,
    sendingTicketRoute,
    ...movingRoutes,
  ],
  jobs: [punchFileJob, takeBackJob],
  hostJobs: [contactAlarmJob, areaPeopleJob, disputeJob],
  answers: [mergeAnswer, terminalAlerts, bringToTerminals],
  reactions: [
    follow(areaServer, followArea),
    follow(employeeServer, syncPerson),
    follow(employeeServer, syncPicture),
    follow(workCodeServer, syncWorkCode),
  ],
  topics: {
    'device.transaction': 'device.transaction.view',
    'device.unregistered_transaction': 'device.unregistered_transaction.view',
    'device.punch_state': 'device.punch_state.view',
    'device.punch_import': 'device.punch_import.view',
    'device.assigned_code': 'device.assigned_code.view',
    'device.refused_record': 'device.refused_record.view',
    'device.terminal': 'device.terminal.view',
    'device.command': 'device.command.view',
    'device.public_message': 'device.public_message.view',
    'device.private_message': 'device.private_message.view',
    'device.work_code': 'device.work_code.view',
    'device.terminal_person': 'device.terminal_person.view',
    'device.bio_template': 'device.bio_template.view',
    'device.operation_log': 'device.operation_log.view',
    'device.error_log': 'device.error_log.view',
    'device.upload_log': 'device.upload_log.view',
    'device.configuration': 'device.configuration.view',
  },
  recurring: [
    {
      name: 'device.forget_unclaimed',
      scope: 'host',
      schedule: { everyMinutes: 60 },
      run: forgetSilent,
    },
    forgetLogs,
    giveUpControl,
    restartDaily,
    clearMessages,
    forgetPunchPhotos,
  ],
  mount: mountEndpoint,
  seed: async (context) => {
    await seedConfiguration(context);
    await seedPunchStates(context);
  },
  upkeep: [sealWaiting, configurationUpkeep, punchStateUpkeep],
  quotas: [terminalQuota],
  hostRows: [
    { table: terminalClaims, company: terminalClaims.company_id },
    { table: terminalRegistry, company: terminalRegistry.company_id },
  ],
};
