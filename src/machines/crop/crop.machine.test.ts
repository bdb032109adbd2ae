import { describe, expect, it } from 'vitest';
import { machineSystem, parkedActors, walkMachine } from '#machines/testing/index.ts';
import { cropMachine, type CropArea, type CropInput } from './crop.machine.ts';

const area: CropArea = { x: 0, y: 0.25, width: 1, height: 0.5 };
const moved: CropArea = { x: 0.1, y: 0.1, width: 0.3, height: 0.1 };
const none: CropArea = { x: 0, y: 0, width: 0, height: 0 };

function start(given: CropInput) {
  const done: string[] = [];
  const actors = parkedActors(['turnPicture', 'cutPicture']);
  const machine = cropMachine.provide({
    actors: {
      turnPicture: actors.logic<string, CropInput>('turnPicture'),
      cutPicture: actors.logic<string, CropInput & { area: CropArea | null }>('cutPicture'),
    },
    actions: { give: (_, { dataUrl }) => done.push(`give ${dataUrl}`), leave: () => done.push('leave') },
  });
  return { ...machineSystem(machine, given), ...actors, done };
}

describe('crop', () => {
  it('walks every path', () =>
    walkMachine({
      machine: cropMachine,
      input: { source: 'picture' },
      project: (context) => [context.area, context.source, context.hasFailed],
      events: {
        'picture.shown': [{ type: 'picture.shown', area }],
        'picture.lost': [{ type: 'picture.lost' }],
        'area.moved': [
          { type: 'area.moved', area: moved },
          { type: 'area.moved', area: none },
        ],
        'rotate.pressed': [{ type: 'rotate.pressed' }],
        'confirm.pressed': [{ type: 'confirm.pressed' }],
        'cancel.pressed': [{ type: 'cancel.pressed' }],
      },
      outcomes: { turnPicture: { done: ['turned'], fails: true }, cutPicture: { done: ['cut'], fails: true } },
      start,
      states: {
        showing: (system) => expect(system.context().area).toBeNull(),
        adjusting: (system, model) => expect(system.context().area).toEqual(model.area),
        turning: (system, model) => expect(system.inputOf('turnPicture')).toEqual({ source: model.source }),
        cutting: (system, model) =>
          expect(system.inputOf('cutPicture')).toEqual({ source: model.source, area: model.area }),
        broken: (system) =>
          expect([system.can({ type: 'confirm.pressed' }), system.can({ type: 'rotate.pressed' })]).toEqual([
            false,
            false,
          ]),
        cut: (system) => expect(system.done).toEqual(['give cut']),
        cancelled: (system) => expect(system.done).toEqual(['leave']),
      },
      paths: 65,
    }));

  it('a turned picture starts with a new frame', async () => {
    const system = start({ source: 'picture' });
    system.send({ type: 'picture.shown', area });
    system.send({ type: 'area.moved', area: moved });
    system.send({ type: 'rotate.pressed' });
    await system.settle('turnPicture', { output: 'turned' });
    expect([system.leaves(), system.context()]).toMatchObject(['showing', { source: 'turned', area: null }]);
  });

  it('does not cut an empty frame, nor twice', () => {
    const system = start({ source: 'picture' });
    system.send({ type: 'picture.shown', area: none });
    expect(system.can({ type: 'confirm.pressed' })).toBe(false);
    system.send({ type: 'area.moved', area });
    system.send({ type: 'confirm.pressed' });
    expect(
      ['confirm.pressed', 'cancel.pressed', 'rotate.pressed'].map((type) => system.can({ type } as never)),
    ).toEqual([false, false, false]);
  });
});
