import { z } from 'zod';
import { defineCall, idSchema, refusalCode } from '#shared/contract/index.ts';
import { proofCodes, proofSchema } from './proof.ts';

export const ownershipCodes = {
  /** Only an owner gives the ownership away. */
  notOwner: refusalCode('ZBSY0209', 403),
  /** The member owns the company already. */
  ownerAlready: refusalCode('ZBSY0210', 409),
  /** The member cannot sign in: not active here, without an address, or with an account that waits or is disabled. */
  cannotSignIn: refusalCode('ZBSY0211', 409),
} as const;

/**
 * The owner's handing over of the company to another member, confirmed by a proof. The former owner keeps their other groups, and gets
 * one more if they name it.
 */
export const transferOwnership = defineCall({
  name: 'system.user.transfer_ownership',
  method: 'POST',
  path: '/system/api/v2/users/transfer_ownership/',
  module: 'ZBSY',
  access: 'system.user.change',
  maxBody: 16 * 1024,
  body: z.strictObject({
    /** The member who becomes the owner. */
    user: idSchema,
    /** A group that the former owner gets; null for none. */
    own_group: idSchema.nullable(),
    ...proofSchema.shape,
  }),
  data: z.null(),
  codes: [...proofCodes, ...Object.values(ownershipCodes)],
});
