import { z } from 'zod';
import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { employee } from '../contract.ts';

/** The most badges of one file. */
export const mostBadges = 500;

export const badgeCodes = {
  /** More than `context.max` people. */
  tooManyBadges: refusalCode('ZBPE0110', 400),
  /** Nobody, or nobody any more. */
  noBadges: refusalCode('ZBPE0111', 409),
} as const;

/** Sheets by their cards: of a payment card's size (ISO/IEC 7810 ID-1), or for the holders at 90 mm. In millimetres. */
export const badgeSheets = {
  a4_10: { page: { width: 210, height: 297 }, card: { width: 85.6, height: 54 }, columns: 2, rows: 5 },
  a4_8: { page: { width: 210, height: 297 }, card: { width: 90, height: 65 }, columns: 2, rows: 4 },
  single: { page: { width: 85.6, height: 54 }, card: { width: 85.6, height: 54 }, columns: 1, rows: 1 },
} as const;
export const badgeSheetNames = ['a4_10', 'a4_8', 'single'] as const satisfies readonly (keyof typeof badgeSheets)[];
export type BadgeSheet = (typeof badgeSheetNames)[number];

export const badgeMarks = ['qr', 'barcode', 'none'] as const;
export type BadgeMark = (typeof badgeMarks)[number];
/** What the code on a badge holds. */
export const badgeNumbers = ['emp_code', 'card_no'] as const;
export type BadgeNumber = (typeof badgeNumbers)[number];

/** A PDF of badges: of the chosen employees, or of all that the list's question finds, in its order. */
export const printBadges = defineCall({
  name: 'personnel.employee.badges',
  method: 'POST',
  path: '/personnel/api/v2/employees/badges/',
  module: 'ZBPE',
  // A badge takes a person's data and photo out of the product, as an export does.
  access: 'personnel.employee.export',
  scoped: true,
  query: employee.calls.list.query,
  body: z.strictObject({
    ids: z.array(idSchema).min(1).max(mostBadges).optional(),
    sheet: z.enum(badgeSheetNames),
    mark: z.enum(badgeMarks),
    number: z.enum(badgeNumbers),
  }),
  data: z.null(),
  answer: 'file',
  readOnly: true,
  codes: Object.values(badgeCodes),
});
