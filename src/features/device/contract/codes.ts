import { refusalCode } from '#shared/contract/index.ts';

export const deviceCodes = {
  /** An enabled terminal cannot be deleted. */
  stillEnabled: refusalCode('ZBDV0136', 409),
  /** Days were calculated by what its punches count as: it can be disabled, not deleted. */
  countsOtherwise: refusalCode('ZBDV0135', 409),
  /** Too many registered terminals have not called yet: another one has to call or be deleted first. */
  tooManyWaiting: refusalCode('ZBDV0105', 400),
  /** The file is not a terminal's export, or is a signed one. */
  notTerminalFile: refusalCode('ZBDV0102', 400),
  /** A chosen record is not a punch with a wrong time only, or the corrected time is not valid either. */
  notCorrectable: refusalCode('ZBDV0104', 400),
  /** The times of a terminal's punches can be corrected for at most a month at once. */
  periodTooLong: refusalCode('ZBDV0109', 400),
  /** The import of a file stopped after `stored` of its punches were stored. */
  usbBrokenOff: refusalCode('ZBDV0107', 503),
  /** The typed serial number is not the terminal's. */
  otherSerial: refusalCode('ZBDV0110', 400),
  /** A restart, a deletion or an enrolment cannot be resent; it has to be ordered again. */
  notRepeatable: refusalCode('ZBDV0111', 409),
  /** The person is not in the terminal's area, so the terminal does not know them. */
  notInArea: refusalCode('ZBDV0112', 409),
  /** The terminal is not connected yet, so it takes no commands. */
  notConnected: refusalCode('ZBDV0113', 409),
  /** An ended message cannot be changed or sent. */
  messageOver: refusalCode('ZBDV0114', 409),
  /** Nobody owns the template, so it remains on the terminal that it came from. */
  nobodysTemplate: refusalCode('ZBDV0116', 409),
  /** No chosen terminal has the template's version of the algorithm. */
  otherVersion: refusalCode('ZBDV0117', 409),
  /** Too many messages are active or planned: another one has to end or be deleted first. */
  tooManyMessages: refusalCode('ZBDV0115', 409),
  /** The file of an import is kept for a day only: it has to be sent and checked again. */
  importFileGone: refusalCode('ZBDV0118', 409),
} as const;
