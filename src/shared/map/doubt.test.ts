import { expect, it } from 'vitest';
import { doubtOf, type SeenPlace } from './doubt.ts';

const minute = 60_000;
const at = (latitude: number, longitude: number, minutes: number, accuracy = 10): SeenPlace => ({
  latitude,
  longitude,
  accuracy,
  at: minutes * minute,
});
const vienna = [48.21, 16.37] as const;

it.each([
  ['an accuracy of zero', at(...vienna, 0, 0), [], 'accuracy'],
  ['the first position of a day', at(...vienna, 0), [], null],
  ['a short way within a minute, as networks guess', at(48.22, 16.38, 1), [at(...vienna, 0)], null],
  ['another town in two minutes', at(48.3, 16.6, 2), [at(...vienna, 0)], 'jump'],
  ['the same by train', at(48.3, 16.6, 10), [at(...vienna, 0)], null],
  ['Vienna to London in two hours, by plane', at(51.5, -0.12, 120), [at(...vienna, 0)], null],
  ['the same in ten minutes', at(51.5, -0.12, 10), [at(...vienna, 0)], 'jump'],
  ['a later position is as good a witness as an earlier one', at(...vienna, 0), [at(51.5, -0.12, 10)], 'jump'],
  ['a guess that says how rough it is', at(48.3, 16.6, 2, 25_000), [at(...vienna, 0)], null],
  ['two at the same moment, near', at(48.211, 16.371, 0), [at(...vienna, 0)], null],
  ['two at the same moment, far', at(48.5, 16.371, 0), [at(...vienna, 0)], 'jump'],
  ['across the date line', at(0, -179.999, 1), [at(0, 179.999, 0)], null],
  ['around the pole, on its other side', at(89.999, 170, 1), [at(89.999, -10, 0)], null],
  ['from pole to pole in an hour', at(-90, 0, 60), [at(90, 0, 0)], 'jump'],
] as const)('%s', (_, place, others, doubt) => {
  expect(doubtOf(place, others)).toBe(doubt);
});
