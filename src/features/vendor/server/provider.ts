import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { providerInfo } from '#server/vendor/index.ts';
import { provider } from '../contract.ts';

/** The provider of this installation. */
export const providerServer = resourceServer(provider, {
  table: providerInfo,
  display: sql<string>`coalesce(nullif(${providerInfo.legal_name}, ''), ${providerInfo.product_name})`,
});
