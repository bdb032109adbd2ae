/** Who is asked in a step. */
export const approverModes = [
  'direct_superior',
  'superior_level_n',
  'department_manager',
  'department_manager_level_n',
  'workflow_role',
  'specific_employees',
  'specific_users',
  'applicant_choice',
] as const;
export type ApproverMode = (typeof approverModes)[number];

/** Which members of a role are asked: all, or those of the applicant's department or of one of their areas. */
export const roleScopes = ['any', 'same_department', 'same_area'] as const;
export type RoleScope = (typeof roleScopes)[number];

/** An employee of the company, or an account without an employee. */
export type Who = { readonly employee: number } | { readonly user: number };

/** The fields of a step that determine its deciders. */
export interface StepRule {
  readonly mode: ApproverMode;
  /** The level, from 1, for modes with levels. */
  readonly level: number | null;
  readonly role: number | null;
  readonly roleScope: RoleScope;
  /** Named employees; for `applicant_choice` those among whom the applicant chooses. */
  readonly employees: readonly number[];
  /** Named memberships. */
  readonly members: readonly number[];
}

/** A possible decider. */
export interface Candidate {
  /** Employed, or with access to the company. */
  readonly isThere: boolean;
  /** The sort key: an Employee ID as lists order it. */
  readonly order: string;
  /** Employee ID; empty for an account. */
  readonly code: string;
}

/** The people around an applicant, as far as the steps need them. */
export interface Surroundings {
  readonly applicant: number;
  /** Their superiors, nearest first. */
  readonly superiors: readonly number[];
  /** Managers of their department and its ancestors, nearest first. */
  readonly managers: readonly number[];
  /** Members of roles by {@link roleKey}. */
  readonly roles: ReadonlyMap<string, readonly Who[]>;
  /** The decider of a membership: an employee's account counts as the employee. */
  readonly members: ReadonlyMap<number, Who>;
  /** By {@link keyOf}; missing people do not exist. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Employee ID of the decider whom the applicant chose; empty for none. */
  readonly chosen: string;
}

/** Why a named person is not asked. */
export type LeftOut = { readonly who: Who; readonly why: 'applicant' | 'left' };

export interface ResolvedStep {
  readonly deciders: readonly Who[];
  readonly leftOut: readonly LeftOut[];
}

export const roleKey = (role: number, scope: RoleScope): string => `${role}:${scope}`;

export const keyOf = (who: Who): string => ('employee' in who ? `e${who.employee}` : `u${who.user}`);

const employeeOf = (employee: number): Who => ({ employee });

/**
 * The deciders of a step. In a line of superiors or managers, the applicant and people who have left are skipped, so
 * that the next one above is asked. Nobody appears twice, and the applicant never; several are ordered by Employee ID.
 */
export function resolveStep(rule: StepRule, around: Surroundings): ResolvedStep {
  switch (rule.mode) {
    case 'direct_superior':
      return inLine(around.superiors, 1, around);
    case 'superior_level_n':
      return inLine(around.superiors, rule.level ?? 1, around);
    case 'department_manager':
      return inLine(around.managers, 1, around);
    case 'department_manager_level_n':
      return inLine(around.managers, rule.level ?? 1, around);
    case 'applicant_choice':
      return chosenAmong(split(inOrder(rule.employees.map(employeeOf), around), around), around);
    default:
      return split(inOrder(namedBy(rule, around), around), around);
  }
}

/** The chosen one; everybody who could be chosen if nobody was, because somebody else entered the request. */
function chosenAmong({ deciders, leftOut }: ResolvedStep, { candidates, chosen }: Surroundings): ResolvedStep {
  const found = chosen === '' ? [] : deciders.filter((who) => candidates.get(keyOf(who))?.code === chosen);
  return { deciders: found.length > 0 ? found : deciders, leftOut };
}

/** The people named by a step or its role. */
function namedBy({ mode, role, roleScope, employees, members }: StepRule, around: Surroundings): readonly Who[] {
  if (mode === 'workflow_role') return role === null ? [] : (around.roles.get(roleKey(role, roleScope)) ?? []);
  if (mode === 'specific_users') return members.flatMap((member) => around.members.get(member) ?? []);
  return employees.map(employeeOf);
}

/** The available person at a level of a line, and those skipped on the way. */
function inLine(line: readonly number[], level: number, around: Surroundings): ResolvedStep {
  const { deciders, leftOut } = split(line.map(employeeOf), around);
  const found = deciders[level - 1];
  if (!found) return { deciders: [], leftOut };
  const keys = line.map((id) => keyOf({ employee: id }));
  const passed = new Set(keys.slice(0, keys.indexOf(keyOf(found))));
  return { deciders: [found], leftOut: leftOut.filter(({ who }) => passed.has(keyOf(who))) };
}

function inOrder(named: readonly Who[], { candidates }: Surroundings): readonly Who[] {
  const orderOf = (who: Who): string => candidates.get(keyOf(who))?.order ?? '';
  const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
  return named.toSorted((one, other) => byText(orderOf(one), orderOf(other)) || byText(keyOf(one), keyOf(other)));
}

/** Available people, each once, and unavailable ones. */
function split(named: readonly Who[], around: Surroundings): ResolvedStep {
  const once = [...new Map(named.map((who) => [keyOf(who), who])).values()];
  const whyNot = (who: Who): LeftOut['why'] | null => {
    if ('employee' in who && who.employee === around.applicant) return 'applicant';
    return around.candidates.get(keyOf(who))?.isThere ? null : 'left';
  };
  return {
    deciders: once.filter((who) => whyNot(who) === null),
    leftOut: once.flatMap((who) => {
      const why = whyNot(who);
      return why === null ? [] : [{ who, why }];
    }),
  };
}
