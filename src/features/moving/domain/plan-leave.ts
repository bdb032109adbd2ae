import type { FormerData } from './former.ts';
import type { FormerLeaveType, LeaveKind } from './former-leave.ts';
import type { Draft } from './planned.ts';

/** The longest name of a type here. */
const longestName = 50;
const nameOf = ({ name }: FormerLeaveType): string => name.slice(0, longestName);

const lettersOf = (name: string): string => name.normalize('NFKD').replaceAll(/[^\p{L}\p{N} ]/gu, '');

/** The code and symbol of a type, of which these systems know none: from its name, and told apart by its place. */
function markOf(name: string, place: number): { readonly incident_code: string; readonly symbol: string } {
  const words = lettersOf(name).trim().split(/ +/);
  const initials = words
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
  const code = words.join('_').toUpperCase().slice(0, 16);
  return { incident_code: `${code || 'LEAVE'}_${place + 1}`, symbol: `${initials}${place + 1}`.slice(0, 4) };
}

/** The types and balances of leave. */
export function leaveDrafts(kind: LeaveKind, { leaveTypes, leaveBalances }: FormerData): readonly Draft[] {
  if (kind === 'leaveTypes')
    return leaveTypes.map((one, place) => ({
      code: nameOf(one),
      name: nameOf(one),
      refers: {},
      // These systems count days; a type in hours is another one.
      likeness: 'days',
      values: { incident_name: nameOf(one), ...markOf(one.name, place), unit: 'half_day', is_paid: one.isPaid },
    }));
  const names = new Map(leaveTypes.toReversed().map((one) => [one.key, nameOf(one)]));
  return leaveBalances.map(({ of, type, days }) => {
    const name = type === null ? null : (names.get(type) ?? null);
    return {
      code: of === null ? '' : `${of} ${name ?? ''}`.trim(),
      name: name ?? '',
      refers: { people: [of], leaveTypes: [name] },
      likeness: String(days),
      values: { opening: days },
    };
  });
}

/** Whether a kind is one of leave. */
export const isLeaveKind = (kind: string): kind is LeaveKind => kind === 'leaveTypes' || kind === 'leaveBalances';
