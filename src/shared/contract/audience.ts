/**
 * How the records of a company lie to its departments, for people who are kept to some of them (docs/domain.md#permissions-and-data-scope). It is
 * said once; what is read, what may be written, which names are told, who hears and what the log shows follow from it.
 * A name is that of a column, which is the wire's.
 */
export type DataScope =
  /** The record is of one department; `id` where the record is the department itself. */
  | { readonly department: string }
  /** The record is of one employee, and so of the department in which they are now. */
  | { readonly employee: string }
  /** The record holds several departments, and is seen by who sees them all; null there means the whole company. */
  | { readonly departments: string }
  /** Of the whole company and no secret within it, as positions are: all may read and name it, who sees all may change it. */
  | 'shared'
  /** Of the whole company: for nobody who is kept to a part of it. */
  | 'withheld';

/** Whose records a resource holds: the company's, by permission and data scope. */
export type Audience = { readonly of: 'company'; readonly scope: DataScope };

/** Stands in the place of a name that the reader may not be told; the id beside it stays, so that a form gives it back as it was. */
export const withheldName = '•••';

/** Whether people who are kept to some departments may read and write records of such a scope at all. */
export function servesScoped(scope: DataScope): { readonly read: boolean; readonly write: boolean } {
  return { read: scope !== 'withheld', write: scope !== 'withheld' && scope !== 'shared' };
}
