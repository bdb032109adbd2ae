import { refusalCode } from '#shared/contract/index.ts';

export const deviceCodes = {
  /** A terminal that is still enabled is not deleted. */
  stillEnabled: refusalCode('ZBDV0109', 409),
  /** So many terminals wait for their first call that another one has to call or go first. */
  tooManyWaiting: refusalCode('ZBDV0105', 400),
  /** The file is no export of a terminal, or a signed one. */
  notTerminalFile: refusalCode('ZBDV0102', 400),
  /** A record of the choice is no punch whose time alone is wrong, or the corrected time is no better. */
  notCorrectable: refusalCode('ZBDV0104', 400),
  /** The times of a terminal's punches are corrected for a month at once. */
  periodTooLong: refusalCode('ZBDV0109', 400),
  /** The import of a file broke off when some of its punches were stored: `stored` of them. */
  usbBrokenOff: refusalCode('ZBDV0107', 503),
  /** What is typed is not the serial number of the terminal. */
  otherSerial: refusalCode('ZBDV0110', 400),
  /** A restart, a deletion or an enrolment is not sent again: who wants it does it anew. */
  notRepeatable: refusalCode('ZBDV0111', 409),
  /** The person is not in the area of the terminal, which therefore does not know them. */
  notInArea: refusalCode('ZBDV0112', 409),
  /** The terminal is not connected yet: it takes no commands. */
  notConnected: refusalCode('ZBDV0113', 409),
  /** A message that is over is not changed or sent: a new one is written. */
  messageOver: refusalCode('ZBDV0114', 409),
  /** Whose template it is nobody knows: it stays where it came from. */
  nobodysTemplate: refusalCode('ZBDV0116', 409),
  /** The template is of another version of the algorithm than every chosen terminal has. */
  otherVersion: refusalCode('ZBDV0117', 409),
  /** So many messages are running or planned that another one has to end or go first. */
  tooManyMessages: refusalCode('ZBDV0115', 409),
} as const;
