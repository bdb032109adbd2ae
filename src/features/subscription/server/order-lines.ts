import { z } from 'zod';
import { soldAddOnSchema, type SoldAddOn } from '../domain/add-on.ts';

const orderLinesSchema = z.array(
  z.object({
    /** Null: the plan. */
    add_on: soldAddOnSchema.nullable(),
    minor: z.int(),
  }),
);
export type OrderLine = z.output<typeof orderLinesSchema>[number];

/** The parts of an order's subtotal, as they are stored. */
export const orderLines = (sold: readonly (SoldAddOn | null)[], parts: readonly number[]): OrderLine[] =>
  sold.map((addOn, place) => ({ add_on: addOn, minor: parts[place] ?? 0 }));

/** The stored parts; none for an order made by hand or before there were add-ons. */
export const orderLinesOf = (stored: unknown): OrderLine[] => (stored === null ? [] : orderLinesSchema.parse(stored));

/** The add-ons of an order. */
export const addOnsOfOrder = (stored: unknown): SoldAddOn[] =>
  orderLinesOf(stored).flatMap(({ add_on: addOn }) => (addOn === null ? [] : [addOn]));
