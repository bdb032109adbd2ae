import type { Dialect } from './model.ts';

/** Reasons why a terminal refuses a command; `device:returnReason.<reason>` holds their texts. */
const returnReasons = [
  'parameter',
  'file',
  'access',
  'size',
  'unknownPerson',
  'badTemplate',
  'noData',
  'noSpace',
  'badData',
  'unknownCommand',
  'version',
  'syntax',
  'timeout',
  'noTable',
  'busy',
  'tooLong',
  'memory',
  'download',
  'exists',
  'failed',
  'cancelled',
  'noAnswer',
  'duplicate',
  'notAllowed',
  'password',
  'condition',
  'unsupported',
  'format',
  'unknown',
] as const;
type ReturnReason = (typeof returnReasons)[number];

const attendance = new Map<number, ReturnReason>([
  [-1, 'parameter'],
  [-2, 'file'],
  [-3, 'access'],
  [-4, 'noData'],
  [-5, 'noSpace'],
  [-6, 'badData'],
  [-9, 'size'],
  [-10, 'unknownPerson'],
  [-11, 'badTemplate'],
  [-12, 'badTemplate'],
  [-22, 'unknownCommand'],
  [-30, 'version'],
  [-1001, 'noSpace'],
  [-1002, 'syntax'],
  [-1003, 'timeout'],
  [-1004, 'noTable'],
  [-1005, 'busy'],
  [-1006, 'tooLong'],
  [-1007, 'memory'],
  [-1008, 'download'],
]);
const enrolment = new Map<number, ReturnReason>([
  [2, 'exists'],
  [4, 'failed'],
  [5, 'duplicate'],
  [6, 'cancelled'],
  [7, 'busy'],
]);
const access = new Map<number, ReturnReason>([
  [-1, 'failed'],
  [-2, 'noAnswer'],
  [-7, 'duplicate'],
  [-8, 'notAllowed'],
  [-11, 'parameter'],
  [-12, 'failed'],
  [-13, 'unknownCommand'],
  [-14, 'password'],
  [-18, 'noSpace'],
  [-27, 'unknownPerson'],
  [-100, 'noTable'],
  [-101, 'condition'],
  [-106, 'tooLong'],
  [-629, 'noTable'],
  [-708, 'unsupported'],
  [-801, 'format'],
]);

/**
 * The meaning of a terminal's return code for a command. Numbers differ by firmware, so show the number with the reason. The row
 * count of a query means success, and so does deleting something that is gone (docs/device-protocol.md#return-codes).
 */
export function readReturn(
  dialect: Dialect | null,
  command: string,
  code: number | null,
): { ok: boolean; reason: ReturnReason | null } {
  if (code === null) return { ok: false, reason: 'unknown' };
  if (code === 0) return { ok: true, reason: null };
  if (/^ENROLL/i.test(command)) return { ok: false, reason: enrolment.get(code) ?? attendance.get(code) ?? 'unknown' };
  if (code > 0) return { ok: true, reason: null };
  if (dialect === 'D2' && code === -5000) return { ok: true, reason: null };
  if (code === -2 && /^DATA DELETE/i.test(command)) return { ok: true, reason: null };
  return { ok: false, reason: (dialect === 'D2' ? access : attendance).get(code) ?? 'unknown' };
}
