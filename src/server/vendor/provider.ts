import type { Transaction } from '../db/database.ts';
import { providerInfo } from './tables.ts';

/** The operator of this installation, as shown to customers. */
export type Provider = Omit<
  typeof providerInfo.$inferSelect,
  'id' | 'version' | 'create_time' | 'update_time' | 'create_user' | 'update_user'
>;

/** The provider before anybody has entered it. */
export const unnamedProvider: Provider = {
  product_name: 'Muster',
  website: '',
  legal_name: '',
  logo: null,
  address: '',
  tax_no: '',
  support_email: '',
  support_phone: '',
  bank_details: '',
  invoice_note: '',
  staff_second_factor: false,
};

/** Reads the provider, in any role. */
export async function readProvider(tx: Transaction): Promise<Provider> {
  const [row] = await tx.select().from(providerInfo);
  return row ?? unnamedProvider;
}
