import { z } from 'zod';
import { daySchema, idSchema } from './field/index.ts';

export const idParams = z.strictObject({
  id: z.coerce
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});
export type IdParams = typeof idParams;
export const versionParams = idParams.extend({ from: daySchema });
/**
 * Without `parent` the whole tree; otherwise one level: the direct children of a node, or with null the topmost nodes.
 */
export const treeBody = z.strictObject({ parent: idSchema.nullable().optional() });
export const itemsBody = z.strictObject({ items: z.array(idSchema).max(1000) });
export const idsBody = z.strictObject({ ids: z.array(idSchema).min(1).max(1000) });

export const formatQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') });
