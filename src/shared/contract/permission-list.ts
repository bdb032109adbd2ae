import { z } from 'zod';
import { defineCall } from './call.ts';

const listedSchema = z.object({
  /** `<module>.<resource>.<verb>` */
  name: z.string(),
  /** Whether the person has it, and so may grant it to others. */
  grantable: z.boolean(),
  /** Whether an API key may carry it (docs/security.md#api-keys). */
  for_keys: z.boolean(),
});
export type ListedPermission = z.infer<typeof listedSchema>;

/** Every permission that this installation uses. */
export const permissionList = defineCall({
  name: 'system.permission.list',
  method: 'GET',
  path: '/system/api/v2/permissions/',
  module: 'ZBSY',
  access: 'system.group.view',
  data: z.array(listedSchema),
});
