import type { PickedLocation } from '#shared/contract/index.ts';

/** A location as picked on the map. */
export const placeAt = (lat: number, lng: number): PickedLocation => ({
  location: { lat, lng },
  name: 'Somewhere',
  formatted_address: 'Somewhere 1',
  address: { country: '', country_code: '', state: '', city: '' },
  timezone: '',
});
