import { expect, it } from 'vitest';
import { recentEvents } from './recent.ts';

const event = (id: number) => ({ companyId: 1, topic: 'device.transaction', payload: { id } });

it('knows the events of the last seconds, of one audience', () => {
  let time = 0;
  const recent = recentEvents(() => time);
  recent.add(1, event(1));
  time = 1000;
  recent.add(1, event(2));
  recent.add('vendor', event(3));
  time = 2000;
  expect(recent.within(1, 2000)).toEqual([event(1), event(2)]);
  expect(recent.within(1, 1500)).toEqual([event(2)]);
  expect(recent.within(1, 500)).toEqual([]);
  expect(recent.within('vendor', 2000)).toEqual([event(3)]);
  expect(recent.within(2, 2000)).toEqual([]);
});

it('says when it cannot know all of them', () => {
  let time = 0;
  const recent = recentEvents(() => time);
  expect(recent.within(1, 30_001)).toBeUndefined();
  for (let id = 0; id < 1200; id += 1) recent.add(1, event(id));
  expect(recent.within(1, 10)).toBeUndefined();
  time = 31_000;
  recent.forget();
  recent.add(1, event(2000));
  expect(recent.within(1, 30_000)).toEqual([event(2000)]);
});
