/**
 * The push protocol of terminals, pure: requests in, effects and replies out. The database half and HTTP stand elsewhere.
 * Start at `interpret.ts`; the effects are in `effects.ts`, commands to a terminal in `commands-*.ts`.
 */
export { interpret, interpretStranger } from './interpret.ts';
export type { TerminalRequest } from './interpret.ts';
export type { Effect, Interpretation, Outcome, Reply } from './effects.ts';
export { bodyLimit, carriesAttendance, readTarget, tableOf } from './target.ts';
export type { Call, Target } from './target.ts';
export { makeCode, standardSettings } from './terminal-view.ts';
export type { Standing, TerminalView, TransferSettings } from './terminal-view.ts';
export * from './model.ts';
export { hashCommKey } from './comm-key.ts';
export { commandPolicy, fitCommands, UnsafeValueError } from './command-text.ts';
export type { CommandPolicy, QueuedCommand } from './command-text.ts';
export * as attendanceCommands from './commands-attendance.ts';
export * as accessCommands from './commands-access.ts';
export { readReturn, returnReasons } from './return-codes.ts';
export type { ReturnReason } from './return-codes.ts';
export { makeRowContext } from './row-context.ts';
export type { RowContext } from './row-context.ts';
export { readKeptApart } from './keep-apart.ts';
export { parseUsbAttlog, usbLayouts } from './usb-attlog.ts';
export type { UsbAttlog, UsbLayout, UsbRefusal } from './usb-attlog.ts';
export { parseUsbUsers } from './usb-users.ts';
export { redactText } from './redact.ts';
export { zoneClock } from './local-time.ts';
export { publicOptions, readOptions } from './options.ts';
