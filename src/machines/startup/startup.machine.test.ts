import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { startupMachine, type Identification } from './startup.machine.ts';

const region = { product_name: 'Muster', code: 'me' };

function start() {
  const done: string[] = [];
  const actors = parkedActors(['identifyRegion']);
  const machine = startupMachine.provide({
    actors: { identifyRegion: actors.logic<Identification>('identifyRegion') },
    actions: {
      storeRegion: (_, params) => done.push(`region ${params.region.product_name}`),
      showTitle: (_, params) => done.push(`title ${params.name}`),
      showInvalidAccess: () => done.push('invalid access'),
    },
  });
  return { ...machineSystem(machine, undefined), settle: actors.settle, done };
}

describe('startup', () => {
  it('walks every path', () =>
    walkMachine({
      machine: startupMachine,
      input: undefined,
      events: {},
      outcomes: {
        identifyRegion: {
          done: [{ isSuccess: true, region }, { isSuccess: false }] satisfies Identification[],
          fails: true,
        },
      },
      start,
      states: {
        identifying: ({ done }) => expect(done).toEqual([]),
        identified: ({ done }) => expect(done).toEqual(['region Muster', 'title Muster']),
        invalid: ({ done }) => expect(done).toEqual(['title null', 'invalid access']),
      },
      paths: 3,
    }));

  it('a region without a name gets the default title', async () => {
    const system = start();
    await system.settle('identifyRegion', { output: { isSuccess: true, region: { product_name: '' } } });
    expect([system.leaves(), ...system.done]).toEqual(['identified', 'region ', 'title null']);
  });
});
