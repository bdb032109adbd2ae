import { serveAnyone, type Context, type Route } from '#server/http/index.ts';
import { identifyRegion, type Region } from '#shared/contract/session.ts';
import { copyrightHolder, regionOfZone } from '../domain/regions.ts';
import { baseHostOf } from './company-host.ts';

/** The region of the visitor, told by the time zone that their browser sends (spec sections 1 and 3). */
function regionOf(context: Context): Region {
  const { baseHost, scheme, websites } = context.services.config;
  const code = regionOfZone(context.timezone);
  return {
    code,
    identify_code: code,
    product_name: 'Muster',
    website: websites.get(code) ?? `${scheme}://${baseHost}`,
    copyright: `© ${context.now.toZonedDateTimeISO('UTC').year} ${copyrightHolder(context.timezone)}`,
    base_host: baseHostOf(context),
  };
}

export const regionRoutes: readonly Route[] = [serveAnyone(identifyRegion, async (context) => regionOf(context))];
