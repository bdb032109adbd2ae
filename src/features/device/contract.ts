import { assignedCode } from './contract/assigned-code.ts';
import { bioTemplate } from './contract/bio-template.ts';
import { deviceConfiguration } from './contract/configuration.ts';
import { command } from './contract/command.ts';
import { terminalError, terminalOperation, terminalUpload } from './contract/logs.ts';
import { checkPunchFile, punchImport, readPunchFile, refusedPunchLines } from './contract/punch-import.ts';
import { punchState } from './contract/punch-state.ts';
import { discardedTransaction, transaction, unregisteredTransaction } from './contract/punches.ts';
import { refusedRecord } from './contract/refused-record.ts';
import { privateMessage, publicMessage } from './contract/messages.ts';
import { terminal } from './contract/terminal.ts';
import { terminalPerson } from './contract/terminal-person.ts';
import { trustCalls } from './contract/trust.ts';
import { importUsbFile } from './contract/usb-file.ts';
import { vendorTerminal, vendorTerminalClaim, vendorTerminalContact } from './contract/vendor.ts';
import { verifyHere } from './contract/verify-here.ts';
import { sendKeptPunches } from './contract/kept-punch.ts';
import { webPunch } from './contract/web-punch.ts';
import { terminalWorkCode } from './contract/work-code.ts';
import { findWaitingTerminal } from './contract/waiting-terminal.ts';

export const resources = [
  terminal,
  transaction,
  unregisteredTransaction,
  discardedTransaction,
  punchState,
  assignedCode,
  refusedRecord,
  punchImport,
  command,
  bioTemplate,
  publicMessage,
  privateMessage,
  terminalWorkCode,
  terminalPerson,
  terminalOperation,
  terminalError,
  terminalUpload,
  deviceConfiguration,
  vendorTerminal,
  vendorTerminalClaim,
  vendorTerminalContact,
];
export const calls = [
  readPunchFile,
  checkPunchFile,
  refusedPunchLines,
  verifyHere,
  findWaitingTerminal,
  importUsbFile,
  webPunch,
  sendKeptPunches,
  ...trustCalls,
];
export { bioTemplate } from './contract/bio-template.ts';
export * from './contract/codes.ts';
export { deviceConfiguration } from './contract/configuration.ts';
export * from './contract/command.ts';
export * from './contract/kept-punch.ts';
export * from './contract/logs.ts';
export * from './contract/messages.ts';
export * from './contract/punches.ts';
export { masks } from './domain/mask.ts';
export * from './contract/punch-state.ts';
export { terminalWorkCode } from './contract/work-code.ts';
export * from './contract/refused-record.ts';
export * from './contract/terminal.ts';
export { terminalOptions } from './contract/terminal-actions.ts';
export * from './contract/terminal-person.ts';
export * from './contract/trust.ts';
export * from './contract/usb-file.ts';
export * from './contract/vendor.ts';
export * from './contract/waiting-terminal.ts';
export * from './contract/web-punch.ts';
export { verifyHere } from './contract/verify-here.ts';
export * from './contract/assigned-code.ts';
export * from './contract/punch-import.ts';
