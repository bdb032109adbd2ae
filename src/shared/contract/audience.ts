import type { Access, ResourceName, Verb } from './permission.ts';

/**
 * How the records of a company lie to its departments, for people who are kept to some of them (docs/domain.md#permissions-and-data-scope). It is
 * said once; what is read, what may be written, which names are told, who hears and what the log shows follow from it.
 * A name is that of a column, which is the wire's: where the table is named (`resourceServer`) it has to be one of its own.
 */
export type DataScope<Column extends string = string> =
  /** The record is of one department; `id` where the record is the department itself. */
  | { readonly department: Column }
  /** The record is of one employee, and so of the department in which they are now. */
  | { readonly employee: Column }
  /** The record holds several departments, and is seen by who sees them all; null there means the whole company. */
  | { readonly departments: Column }
  /** Of the whole company and no secret within it, as positions are: all may read and name it, who sees all may change it. */
  | 'shared'
  /** Of the whole company: for nobody who is kept to a part of it. */
  | 'withheld';

/** Whose records a resource holds (docs/decisions.md#14-whose-records). */
export type Audience<Column extends string = string> = CompanyAudience<Column> | OwnAudience<Column> | VendorAudience;

/** The company's, by permission and data scope. */
export interface CompanyAudience<Column extends string = string> {
  readonly of: 'company';
  readonly scope: DataScope<Column>;
}

/**
 * The signed-in person's own. Who they are is the token's to say: a record of another is answered as one that never was, and an
 * employee that a request names is ignored.
 */
export interface OwnAudience<Column extends string = string> {
  readonly of: 'own';
  /** The column that holds whose a record is. It is no field of the form: what is sent under its name is ignored. */
  readonly employee: Column;
  /**
   * The company's resource of the same table, where there is one: what changes is logged under its name, and told to the person
   * under that of this resource or report.
   */
  readonly shares?: ResourceName;
  /** True where the groups give it by permissions of its own; else everybody with an employee record has it. */
  readonly byPermission?: boolean;
}

/**
 * Across companies, for the provider's staff alone: whatever they look at or change is written into the log of the provider
 * (`src/server/vendor`). The table is one of the host's own.
 */
export interface VendorAudience {
  readonly of: 'vendor';
  /** The field that holds which company a record is of; `id` where the record is the company itself; null where it is none's. */
  readonly company: string | null;
  /** Live topics of companies whose changes show in these records. */
  readonly follows?: readonly string[];
}

/** How the records lie to departments, whosever they are. */
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

/** Stands in the place of a name that the reader may not be told; the id beside it stays, so that a form gives it back as it was. */
export const withheldName = '•••';

/** Whether people who are kept to some departments may read and write such records at all. Their own they may. */
export function servesScoped(audience: Audience): { readonly read: boolean; readonly write: boolean } {
  const scope = dataScopeOf(audience);
  return { read: scope !== 'withheld', write: scope !== 'withheld' && scope !== 'shared' };
}
