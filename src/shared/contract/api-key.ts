/** Permissions of programs: what a key may carry (docs/security.md#api-keys). */

/**
 * Resources that stay with people: they give rights, or let somebody in, or do work later with all rights of the account.
 */
const forPeople = [
  'system.api_key',
  'system.auto_export',
  'system.group',
  'system.invitation',
  'system.join_request',
  'system.user',
] as const;

/** Whether a key may carry a permission. */
export function isForKeys(permission: string): boolean {
  return !forPeople.some((resource) => permission.startsWith(`${resource}.`));
}
