/** Who is asked at a step. */
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

/** An employee of the company, or an account that is none. */
export type Who = { readonly employee: number } | { readonly user: number };

/** A step as far as it says who decides. */
export interface StepRule {
  readonly mode: ApproverMode;
  /** How far up, from 1; of the modes of a level. */
  readonly level: number | null;
  readonly role: number | null;
  readonly roleScope: RoleScope;
  /** Employees that the step names; of `applicant_choice` those among whom is chosen, none meaning all. */
  readonly employees: readonly number[];
  /** Memberships that the step names. */
  readonly members: readonly number[];
}

/** Somebody who may be asked, as the company has them. */
export interface Candidate {
  /** Employed, or with access to the company. */
  readonly isThere: boolean;
  /** What people are put in order by: an Employee ID as lists order it. */
  readonly order: string;
}

/** What is around an applicant, as far as the steps ask for it. */
export interface Surroundings {
  readonly applicant: number;
  /** Those whom they report to, from the nearest up. */
  readonly superiors: readonly number[];
  /** Managers of their department and of those above it, from the nearest up. */
  readonly managers: readonly number[];
  /** Members of roles who are asked, by {@link roleKey}. */
  readonly roles: ReadonlyMap<string, readonly Who[]>;
  /** Whom a membership stands for: an account that is an employee's is that employee. */
  readonly members: ReadonlyMap<number, Who>;
  /** By {@link keyOf}; whoever is missing is not there. */
  readonly candidates: ReadonlyMap<string, Candidate>;
  /** Employees whom the applicant has chosen. */
  readonly chosen: readonly number[];
}

/** Why somebody whom a step names is not asked. */
export type LeftOut = { readonly who: Who; readonly why: 'applicant' | 'left' };

export interface ResolvedStep {
  readonly deciders: readonly Who[];
  readonly leftOut: readonly LeftOut[];
}

export const roleKey = (role: number, scope: RoleScope): string => `${role}:${scope}`;

export const keyOf = (who: Who): string => ('employee' in who ? `e${who.employee}` : `u${who.user}`);

const employeeOf = (employee: number): Who => ({ employee });

/**
 * Who decides a step. A line of superiors or managers is walked past the applicant and whoever has left, so that the next one
 * above is asked. Nobody stands in it twice, and never the applicant; several are in the order of their Employee IDs.
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
    default:
      return split(inOrder(namedBy(rule, around), around), around);
  }
}

/** Those whom a step names, or its role or the applicant for it. */
function namedBy({ mode, role, roleScope, employees, members }: StepRule, around: Surroundings): readonly Who[] {
  if (mode === 'workflow_role') return role === null ? [] : (around.roles.get(roleKey(role, roleScope)) ?? []);
  if (mode === 'specific_users') return members.flatMap((member) => around.members.get(member) ?? []);
  if (mode === 'specific_employees') return employees.map(employeeOf);
  const among = new Set(employees);
  return around.chosen.filter((id) => among.size === 0 || among.has(id)).map(employeeOf);
}

/** The one at a level of a line, of those who can be asked; left out is whoever was passed on the way. */
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

/** Those who can be asked, each once, and those who cannot. */
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
