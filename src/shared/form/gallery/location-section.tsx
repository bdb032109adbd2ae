import { z } from 'zod';
import { location, type PickedLocation } from '#shared/contract/index.ts';
import { answerCalls } from './answers.ts';
import { States } from './sample.tsx';

const cairo: PickedLocation = {
  location: { lat: 30.06263, lng: 31.24967 }, name: 'Cairo', formatted_address: 'Cairo, Egypt',
  address: { country: 'Egypt', country_code: 'EG', state: 'Cairo', city: 'Cairo' }, timezone: 'Africa/Cairo',
};

const bodySchema = z.record(z.string(), z.unknown());

// The map's land and places are too much for a page: the host behind the gallery answers, or a test in its place.
answerCalls(async ({ path, query }) => {
  if (!path.startsWith('/map/')) return undefined;
  const answer = await fetch(`/web${path}?${query.toString()}`);
  return { status: answer.status, ...bodySchema.parse(await answer.json()) };
});

export function LocationSection() {
  return <States title="Location" name="location" field={location({})} required={location({ required: true })} value={cairo} />;
}
