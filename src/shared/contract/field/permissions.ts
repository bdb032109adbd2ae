import { z } from 'zod';
import { optional } from './declare.ts';
import type { FieldOptions } from './options.ts';

type PermissionOptions = Pick<FieldOptions, 'group' | 'visibleWhen'> & {
  /** Only those that an API key may carry. */
  readonly forKeys?: boolean;
};

/** `<module>.<resource>.<verb>`; the server checks that it exists and that the writer may grant it. */
const permissionText = z
  .string()
  .max(100)
  .regex(/^[a-z_]+(\.[a-z_]+){2}$/);

/** A set of permissions, chosen in a tree of screens. It has no column: a list shows their number. */
export const permissions = <const O extends PermissionOptions>(options: O) =>
  optional('permissions', z.array(z.string()), z.array(permissionText).max(2000), options, {
    widget: { forKeys: options.forKeys ?? false },
  });
