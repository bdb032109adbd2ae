/**
 * The push protocol of terminals without I/O: requests in, effects and replies out. Database and HTTP are handled outside this
 * folder. Start with `interpret.ts`; effects are in `effects.ts`, commands to a terminal in `commands-*.ts`.
 */
export { interpret, interpretUnclaimed } from './interpret.ts';
export type { TerminalRequest } from './interpret-upload.ts';
export type { Effect, Interpretation, Outcome, Reply } from './effects.ts';
export { comeAgain, pollReply, refused } from './acknowledge.ts';
export { bodyLimit, carriesAttendance, readTarget, type Target } from './target.ts';
export { makeCode, standardSettings } from './terminal-view.ts';
export type { TerminalView } from './terminal-view.ts';
export { charsets, dialects } from './model.ts';
export type { PunchRow, QuarantinedRow } from './model.ts';
export { commandPolicy, fitCommands } from './command-text.ts';
export type { QueuedCommand } from './command-text.ts';
export * as attendanceCommands from './commands-attendance.ts';
export * as accessCommands from './commands-access.ts';
export * as templateCommands from './commands-templates.ts';
export { readReturn } from './return-codes.ts';
export { makeRowContext } from './row-context.ts';
export { futureSeconds, type ClockSetting } from './clock-settings.ts';
export { guessOffset, type Batch } from './guess-offset.ts';
export { zoneClock } from './local-time.ts';
export { readHeldRecords } from './held-records.ts';
export { parseUsbAttlog } from './usb-attlog.ts';
export { readCorrected, timeOfRecord, usbKinds } from './corrected.ts';
export { cutText, hasMoreLines, splitLines } from './fields.ts';
export { redactText } from './redact.ts';
export { replaceIllegible } from './illegible.ts';
