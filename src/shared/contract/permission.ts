/** What a person may do with a resource. Named device and approval actions stand beside the usual verbs. */
export type Verb = 'view' | 'add' | 'change' | 'delete' | 'import' | 'export' | 'approve' | 'command';

/** `<module>.<resource>.<verb>`, e.g. `company.department.change`. The same string guards screen and call. */
export type Permission = `${string}.${string}.${Verb}`;

/**
 * Who may make a call or open a screen:
 * `public` anyone; `signedIn` any living session; `employee` a session with an employee record;
 * `vendor` the provider's staff; else the permission that one of the person's groups must carry.
 */
export type Access = 'public' | 'signedIn' | 'employee' | 'vendor' | Permission;
