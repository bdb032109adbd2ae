import { serveAnyone, type Context, type Route } from '#server/http/index.ts';
import { identifyRegion, type Region } from '../contract.ts';
import { baseHostOf } from './company-host.ts';

/** Regions by the ending of the host that people open; `me` where none fits. */
const regionsByEnding: Readonly<Record<string, string>> = { mx: 'mx', in: 'in', au: 'au' };

function regionOf(context: Context): Region {
  const { baseHost, scheme } = context.services.config;
  const name = baseHost.replace(/:\d+$/, '');
  return {
    code: regionsByEnding[name.split('.').at(-1) ?? ''] ?? 'me',
    identify_code: 'muster',
    product_name: 'Muster',
    website: `${scheme}://${baseHost}`,
    copyright: `© ${context.now.toZonedDateTimeISO('UTC').year} Muster`,
    base_host: baseHostOf(context),
  };
}

export const regionRoutes: readonly Route[] = [serveAnyone(identifyRegion, async (context) => regionOf(context))];
