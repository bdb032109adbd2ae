import { z } from 'zod';
import { optional } from './declare.ts';
import type { FieldOptions } from './options.ts';

type PermissionOptions = Pick<FieldOptions, 'group' | 'visibleWhen'>;

/** `<module>.<resource>.<verb>`; whether there is such a one, and whether the writer may give it, the server says. */
const permissionText = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(\.[a-z_]+){2}$/);

/** What somebody may do: a set of permissions, chosen in a tree of screens. No column: a list shows how many they are. */
export const permissions = <const O extends PermissionOptions>(options: O) =>
  optional('permissions', z.array(z.string()), z.array(permissionText).max(2000), options);
