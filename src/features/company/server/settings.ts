import { sql } from 'drizzle-orm';
import type { PickedLocation } from '#shared/contract/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { companySettings } from '../contract/settings.ts';

/** A company's row is its own tenant: its `id` serves as `company_id`. The cast states the type of the prototype. */
const ownCompany = Object.assign(Object.create(companies) as typeof companies, { company_id: companies.id });

/** The company's own settings (docs/domain.md#company-settings). */
export const settingsServer = resourceServer(companySettings, {
  table: ownCompany,
  display: sql<string>`${companies.company_name}`,
  computed: {
    company_location: sql`case when ${companies.company_latitude} is null or ${companies.company_longitude} is null then null else jsonb_build_object(
      'location', jsonb_build_object('lat', ${companies.company_latitude}, 'lng', ${companies.company_longitude}),
      'name', coalesce(nullif(${companies.company_city}, ''), left(${companies.company_address}, 200)),
      'formatted_address', ${companies.company_address},
      'address', jsonb_build_object(
        'country', ${companies.company_country}, 'country_code', ${companies.company_country_code},
        'state', ${companies.company_province}, 'city', ${companies.company_city}),
      'timezone', ${companies.company_timezone}) end`,
  },
  prepare: async (_, values) => {
    const { company_location: place, ...row } = values;
    return { ...row, ...(place ? placeColumns(place) : {}) };
  },
});

function placeColumns({ location, formatted_address, address }: PickedLocation) {
  return {
    company_address: formatted_address,
    company_country: address.country,
    company_country_code: address.country_code,
    company_province: address.state,
    company_city: address.city,
    company_latitude: location.lat,
    company_longitude: location.lng,
  };
}
