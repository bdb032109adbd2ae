import './map-answers.ts';
import { location, type PickedLocation } from '#shared/contract/index.ts';
import { States } from './sample.tsx';

const cairo: PickedLocation = {
  location: { lat: 30.06263, lng: 31.24967 },
  name: 'Cairo',
  formatted_address: 'Cairo, Egypt',
  address: { country: 'Egypt', country_code: 'EG', state: 'Cairo', city: 'Cairo' },
  timezone: 'Africa/Cairo',
};

export function LocationSection() {
  return (
    <States
      title="Location"
      name="location"
      field={location({})}
      required={location({ required: true })}
      value={cairo}
    />
  );
}
