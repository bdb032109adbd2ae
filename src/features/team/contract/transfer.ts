import { date, reference } from '#shared/contract/index.ts';

/**
 * Moves employees to another department, position or area, or under another superior, many at once. What is left empty stays as it
 * is; each of them is changed as by its own form (docs/domain.md#employees).
 */
export const transferAction = {
  permission: 'change',
  from: ['active'],
  max: 500,
  matching: true,
  fields: {
    to_department: reference('company.department', { tree: true }),
    to_position: reference('company.position', { tree: true }),
    /** Instead of all areas that they have. */
    to_area: reference('company.area', { tree: true }),
    /** From now on, whatever the day. */
    to_superior: reference('personnel.employee', {}),
    /** The first day; empty: today. */
    transfer_date: date({ maxDate: '2199-12-31' }),
  },
} as const;
