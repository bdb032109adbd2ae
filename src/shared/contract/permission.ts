import type { DeclaredName, DeclaredPermission } from './resource-names.ts';

/** What a person may do with a resource: the usual verbs, and named actions on devices and approvals. */
export type Verb = 'view' | 'add' | 'change' | 'delete' | 'import' | 'export' | 'approve' | 'command';

/** The name of a resource or report, `<module>.<resource>`. Names used only in tests have a namespace of their own. */
export type ResourceName = DeclaredName | `${'sample' | 'test' | 'gallery'}.${string}`;

/** The subject of a live event: a resource, or work done for a person. */
export type Topic = ResourceName | 'jobs' | 'notifications';

/**
 * `<module>.<resource>.<verb>`, e.g. `company.department.change`. The same string guards screen and call. A resource may declare
 * verbs of its own (`verbs`), e.g. `device.terminal.reboot`.
 */
export type Permission = `${ResourceName}.${Verb}` | DeclaredPermission;

/** Several permissions at once: `device.*`, `device.terminal.*`, `*.view`. */
export type PermissionPattern = Permission | `${ModuleOf<ResourceName> | ResourceName}.*` | `*.${Verb}`;
type ModuleOf<Name> = Name extends `${infer Module}.${string}` ? Module : never;

/**
 * Who may make a call or open a screen:
 * `public` anyone; `signedIn` any living session; `employee` a session with an employee record;
 * `vendor.…` a right of the provider's staff, which their role has; else the permission that one of the person's groups must carry.
 */
export type Access = 'public' | 'signedIn' | 'employee' | Permission;
