import type { Access, ResourceName, Verb } from './permission.ts';

/**
 * How the records of a company relate to its departments, for people who are limited to some of them
 * (docs/domain.md#permissions-and-data-scope). It is declared once and decides what they read, write, see by name,
 * receive live and find in the log. A name is that of a column, which is the same on the wire; where the table is named
 * (`resourceServer`), it must be one of its columns.
 */
export type DataScope<Column extends string = string> =
  /**
   * The record belongs to one department; `id` if the record is the department itself. `person` is the column of its
   * employee: without one, people who are limited to people instead of departments do not see it.
   */
  | { readonly department: Column; readonly person?: Column }
  /** The record belongs to one employee, and so to the employee's present department. */
  | { readonly employee: Column }
  /**
   * The record holds several departments, and is visible to people who see all of them; null means the whole company.
   */
  | { readonly departments: Column }
  /**
   * It belongs to the whole company and is no secret within it, as positions are: everybody may read and name it;
   * people without a limit may change it.
   */
  | 'shared'
  /** It belongs to the whole company: people who are limited to departments do not see it. */
  | 'withheld';

/** Whose records a resource holds (docs/decisions.md#14-whose-records). */
export type Audience<Column extends string = string> = CompanyAudience<Column> | OwnAudience<Column> | VendorAudience;

/** The company's, by permission and data scope. */
export interface CompanyAudience<Column extends string = string> {
  readonly of: 'company';
  readonly scope: DataScope<Column>;
  /** Live topics of other resources over the same table, whose records appear here. */
  readonly follows?: readonly ResourceName[];
}

/**
 * The signed-in person's own. The token says who they are: another person's record is answered as not found, and an
 * employee named in a request is ignored.
 */
export interface OwnAudience<Column extends string = string> {
  readonly of: 'own';
  /**
   * The column that holds the owner of a record. It is not a field of the form: a value sent under its name is ignored.
   */
  readonly employee: Column;
  /**
   * The company's resource of the same table, if there is one: changes are logged under its name, and published to the
   * person under the name of this resource or report.
   */
  readonly shares?: ResourceName;
  /** True if groups grant it by permissions of its own; otherwise everybody with an employee record has it. */
  readonly byPermission?: boolean;
}

/**
 * Across companies, for the provider's staff only: everything they view or change is written into the provider's log
 * (`src/server/vendor`). The table is one of the host's own.
 */
export interface VendorAudience {
  readonly of: 'vendor';
  /**
   * The field that holds the company of a record; `id` if the record is the company itself; null if it belongs to no
   * company.
   */
  readonly company: string | null;
  /** Live topics of companies whose changes show in these records. */
  readonly follows?: readonly string[];
}

/** How the records relate to departments, for every kind of audience. */
export function dataScopeOf(audience: Audience): DataScope {
  if (audience.of === 'company') return audience.scope;
  return audience.of === 'own' ? { employee: audience.employee } : 'withheld';
}

/** Who may do something with the records of a resource. */
export function accessTo(
  { name, audience }: { readonly name: ResourceName; readonly audience?: Audience },
  verb: Verb,
): Access {
  return audience?.of === 'own' && audience.byPermission !== true ? 'employee' : `${name}.${verb}`;
}

/** Replaces a name that the reader may not see; the id stays, so that a form sends it back unchanged. */
export const withheldName = '•••';

/**
 * Whom a call serves beside people who see the whole company: nobody, people who are limited to departments, or also
 * those who are limited to some people (an area's, a team's, themselves).
 */
export type Serves = false | 'departments' | true;

/** Whom reading and writing such records serves at all. Everybody may do so with their own. */
export function servesScoped(audience: Audience): { readonly read: Serves; readonly write: Serves } {
  const scope = dataScopeOf(audience);
  if (scope === 'withheld') return { read: false, write: false };
  if (scope === 'shared') return { read: true, write: false };
  if ('employee' in scope || ('department' in scope && scope.person !== undefined)) return { read: true, write: true };
  // Everybody knows the departments of their people; what belongs to a department as a whole is for who has all of it.
  const isDepartment = 'department' in scope && scope.department === 'id';
  return { read: isDepartment || 'departments', write: 'departments' };
}
