import { describe, expect, it } from 'vitest';
import { startRecurring, type RecurringJob, type RecurringWorker } from '#server/recurring/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

interface Ran {
  readonly company: number;
  readonly at: string;
}

/** Two processes with one daily job, and what it did. */
function twoWorkers(name: string, dailyAt: `${number}:${number}`, fails: (ran: Ran) => boolean = () => false) {
  const ran: Ran[] = [];
  const job: RecurringJob = {
    name,
    scope: 'company',
    schedule: { dailyAt },
    run: async ({ companyId, now }) => {
      const run = { company: companyId, at: now.toString() };
      ran.push(run);
      if (fails(run)) throw new Error('Tired');
    },
  };
  const workers: RecurringWorker[] = [startRecurring(server.host, [job]), startRecurring(server.host, [job])];
  return {
    ran,
    drain: () => Promise.all(workers.map((worker) => worker.drain())),
    stop: () => Promise.all(workers.map((worker) => worker.stop())),
  };
}

/** The companies in which it ran; clears the list. */
const companiesOf = (ran: Ran[]): number[] =>
  ran
    .splice(0)
    .map(({ company }) => company)
    .toSorted((one, other) => one - other);

const until = (instant: string): void => {
  server.clock.advance(server.clock.now().until(instant));
};

describe('recurring jobs', () => {
  it('run once in each company at its own time, however many processes there are; what was missed, once', async () => {
    const { ran, drain, stop } = twoWorkers('test.daily', '00:30');
    await drain();
    expect(ran).toEqual([]);
    until('2026-03-02T20:30:00Z');
    await drain();
    expect(ran.splice(0)).toEqual([{ company: people.b.id, at: '2026-03-02T20:30:00Z' }]);
    until('2026-03-03T00:30:00Z');
    await drain();
    expect(ran.splice(0)).toEqual([{ company: people.a.id, at: '2026-03-03T00:30:00Z' }]);
    until('2026-03-08T12:00:00Z');
    await drain();
    expect(companiesOf(ran)).toEqual([people.a.id, people.b.id]);
    await drain();
    expect(ran).toEqual([]);
    await stop();
  });

  it.each([
    ['forward', '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z', ['03-28', '03-29', '03-30']],
    ['back', '2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z', ['10-24', '10-25', '10-26']],
  ])('run once a day where clocks go %s', async (way, start, end, days) => {
    until(start);
    const { ran, drain, stop } = twoWorkers(`test.clocks.${way}`, '01:30');
    for (;;) {
      await drain();
      if (Temporal.Instant.compare(server.clock.now(), Temporal.Instant.from(end)) >= 0) break;
      server.clock.advance({ hours: 6 });
    }
    expect(ran.filter(({ company }) => company === people.a.id).map(({ at }) => at.slice(5, 10))).toEqual(days);
    await stop();
  });

  it('go on in steps, each for itself: a company of many keeps no other waiting, and a step that fails goes on where it was', async () => {
    until('2026-11-01T12:00:00Z');
    const left = new Map([
      [people.a.id, 4],
      [people.b.id, 1],
    ]);
    const order: number[] = [];
    let failures = 0;
    const job: RecurringJob = {
      name: 'test.steps',
      scope: 'company',
      schedule: { everyMinutes: 30 },
      run: async ({ companyId }) => {
        const steps = left.get(companyId) ?? 0;
        if (steps === 0) return { hasMore: false };
        if (steps === 2 && (failures += 1) === 1) throw new Error('Killed');
        order.push(companyId);
        left.set(companyId, steps - 1);
        return { hasMore: steps > 1 };
      },
    };
    const worker = startRecurring(server.host, [job]);
    await worker.drain();
    until('2026-11-01T12:31:00Z');
    await worker.drain();
    expect([left.get(people.a.id), left.get(people.b.id)]).toEqual([2, 0]);
    expect(order.indexOf(people.b.id)).toBeLessThan(2);
    until('2026-11-01T12:37:00Z');
    await worker.drain();
    expect([...left.values()]).toEqual([0, 0]);
    expect(order.length).toBe(5);
    await worker.stop();
  });

  it('are tried again soon where they fail, and keep no other company', async () => {
    until('2026-11-02T12:00:00Z');
    const { ran, drain, stop } = twoWorkers(
      'test.failing',
      '09:00',
      ({ company, at }) => company === people.a.id && at < '2026-11-03T09:05',
    );
    await drain();
    until('2026-11-03T09:00:00Z');
    await drain();
    expect(companiesOf(ran)).toEqual([people.a.id, people.b.id]);
    await drain();
    expect(ran).toEqual([]);
    server.clock.advance({ minutes: 5 });
    await drain();
    expect(ran.splice(0)).toEqual([{ company: people.a.id, at: '2026-11-03T09:05:00Z' }]);
    await stop();
  });
});
