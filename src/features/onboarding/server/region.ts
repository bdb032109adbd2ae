import { serveAnyone, type Context, type Route } from '#server/http/index.ts';
import { readProvider } from '#server/vendor/index.ts';
import { identifyRegion, type Region } from '#shared/contract/session.ts';
import { copyrightHolder, regionOfZone } from '../domain/regions.ts';
import { baseHostOf } from './company-host.ts';

/** The region of the visitor, by the time zone that their browser sends (spec sections 1 and 3). */
async function regionOf(context: Context): Promise<Region> {
  const { baseHost, scheme, websites } = context.services.config;
  const code = regionOfZone(context.timezone);
  const provider = await readProvider(context.tx);
  const holder = provider.legal_name || copyrightHolder(context.timezone);
  return {
    code,
    identify_code: code,
    product_name: provider.product_name,
    website: provider.website || (websites.get(code) ?? `${scheme}://${baseHost}`),
    copyright: `© ${context.now.toZonedDateTimeISO('UTC').year} ${holder}`,
    support_email: provider.support_email,
    support_phone: provider.support_phone,
    base_host: baseHostOf(context),
  };
}

export const regionRoutes: readonly Route[] = [serveAnyone(identifyRegion, regionOf)];
