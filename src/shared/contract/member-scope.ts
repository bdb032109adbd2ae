/**
 * Whose data a member of a company may see (docs/domain.md#permissions-and-data-scope): everybody's; that of some
 * departments or areas with all below them; that of their own team, which is everybody below them in the line of
 * superiors and they themselves; or their own alone.
 */
export const dataScopes = ['all', 'departments', 'areas', 'team', 'self'] as const;
export type DataScopeKind = (typeof dataScopes)[number];

/** The data scope of a member, with the departments or areas as assigned. */
export interface MemberScope {
  readonly of: DataScopeKind;
  /** Empty unless the scope is of departments. */
  readonly departments: readonly number[];
  /** Empty unless the scope is of areas. */
  readonly areas: readonly number[];
}

/** No limit. */
export const wholeCompany: MemberScope = { of: 'all', departments: [], areas: [] };
