import { describe, expect, it } from 'vitest';
import { draggedTo, keyedTo, roomOf, type DayHandle } from './edited-parts.ts';

const handle: DayHandle = { side: 'start', at: 543, min: 60, max: 600, label: 'Start', text: '09:03' };
const pressed = (key: string, shiftKey = false, isRtl = false) => keyedTo(handle, { key, shiftKey }, isRtl);

describe('a handle of a drawn day', () => {
  it.each([
    ['ArrowRight', false, false, 545],
    ['ArrowLeft', false, false, 540],
    ['ArrowRight', true, false, 544],
    ['ArrowLeft', true, false, 542],
    ['ArrowUp', false, true, 545],
    ['ArrowDown', false, true, 540],
    ['PageUp', false, false, 600],
    ['PageDown', false, false, 483],
    ['Home', false, false, 60],
    ['End', false, false, 600],
    ['Enter', false, false, undefined],
  ])('goes with %s, Shift %s, right to left %s, to %s', (key, shiftKey, isRtl, to) => {
    expect(pressed(key, shiftKey, isRtl)).toBe(to);
  });

  it('goes the other way where the day runs from the right', () => {
    expect([pressed('ArrowLeft', false, true), pressed('ArrowRight', false, true)]).toEqual([545, 540]);
  });

  it('steps on from a full step', () => {
    const full = { ...handle, at: 540 };
    expect(keyedTo(full, { key: 'ArrowRight', shiftKey: false }, false)).toBe(545);
    expect(keyedTo(full, { key: 'ArrowLeft', shiftKey: false }, false)).toBe(535);
  });

  it('is dragged in steps, with Shift by the minute, and never beyond what it may', () => {
    expect([draggedTo(handle, 557, false), draggedTo(handle, 557, true)]).toEqual([555, 557]);
    expect([draggedTo(handle, 2000, false), draggedTo(handle, -50, true)]).toEqual([600, 60]);
  });
});

describe('the hours of a drawn day', () => {
  it('leave an hour on both sides', () => {
    const spans = [{ id: 'work', kind: 'plan' as const, from: 545, to: 1020, handles: [] }];
    expect(roomOf([{ id: 'work', label: 'Work', spans }])).toEqual({ from: 480, to: 1080 });
    expect(roomOf([])).toEqual({ from: 0, to: 1440 });
  });
});
