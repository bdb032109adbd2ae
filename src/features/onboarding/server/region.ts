import type { RegionCode } from '#shared/contract/regions.ts';
import { serveAnyone, type Context, type Route } from '#server/http/index.ts';
import { identifyRegion, type Region } from '#shared/contract/session.ts';
import { regionOfZone } from '../domain/regions.ts';
import { baseHostOf } from './company-host.ts';

/** Whom the copyright line names, by region. */
const holders: Readonly<Record<RegionCode, string>> = {
  mx: 'Muster México',
  in: 'Muster India',
  me: 'Muster Middle East',
  au: 'Muster Australia',
};

/** The region of the visitor, told by the time zone that their browser sends (spec sections 1 and 3). */
function regionOf(context: Context): Region {
  const { baseHost, scheme, websites } = context.services.config;
  const code = regionOfZone(context.timezone);
  return {
    code,
    identify_code: code,
    product_name: 'Muster',
    website: websites.get(code) ?? `${scheme}://${baseHost}`,
    copyright: `© ${context.now.toZonedDateTimeISO('UTC').year} ${holders[code]}`,
    base_host: baseHostOf(context),
  };
}

export const regionRoutes: readonly Route[] = [serveAnyone(identifyRegion, async (context) => regionOf(context))];
