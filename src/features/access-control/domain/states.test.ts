import { describe, expect, it } from 'vitest';
import { readStates } from './states.ts';

const of = (fields: Record<string, string>): string[] =>
  readStates(fields)
    .slice(0, 5)
    .map(({ state }) => state);

describe('what a controller says of its doors', () => {
  it.each([
    ['two bits a door', { sensor: '0900' }, ['closed', 'open', 'unknown', 'unknown', 'unknown']],
    ['the fifth door in the second byte', { sensor: '0002' }, ['unknown', 'unknown', 'unknown', 'unknown', 'open']],
    [
      'an alarm before what the sensor says',
      { sensor: '09', alarm: '0001' },
      ['closed', 'alarm', 'unknown', 'unknown'],
    ],
    ['nothing, where it is illegible', { sensor: '0g' }, []],
    ['nothing, without sensors', { alarm: '01' }, []],
  ])('%s', (_, fields, states) => {
    expect(of(fields)).toEqual(states);
  });
});
