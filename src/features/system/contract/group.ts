import {
  computed,
  datetime,
  defineResource,
  permissions,
  readOnly,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { invitationCodes } from '#features/invitation/contract.ts';

export const groupCodes = {
  /** The owners' group has every permission and cannot be changed. */
  ownersGroup: refusalCode('ZBSY0301', 409),
  /** Nobody may give permissions that they do not have, or change a group that has more. */
  moreThanOwn: invitationCodes.moreThanOwn,
} as const;

/** Groups of the company's users: each is a set of permissions (docs/domain.md#permissions-and-data-scope). */
export const group = defineResource({
  name: 'system.group',
  module: 'ZBSY',
  path: '/system/api/v2/groups/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'sys', key: 'userGroup' },
  defaultOrdering: 'group_name',
  without: ['import'],
  phoneFields: ['permission_count', 'member_count'],
  codes: Object.values(groupCodes),
  fields: {
    group_name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    description: text({ max: 200, column: 'shown', width: 320 }),
    permissions: permissions({}),
    permission_count: computed(z.int(), { column: 'shown', width: 130 }),
    member_count: computed(z.int(), { column: 'shown', width: 110 }),
    update_time: readOnly(datetime({ column: 'shown', width: 170 })),
    /** The owners' group: all permissions, including those of later versions. */
    is_owner: computed(z.boolean()),
  },
});
