import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import {
  backOffOf,
  firstBackOff,
  liveMachine,
  longestBackOff,
  type LiveEvent,
  type LiveMessage,
} from './live-machine.ts';

function start() {
  const clock = new SimulatedClock();
  const seen: { delivered: LiveMessage[]; caughtUp: number; checked: number; opened: number; closed: number } = {
    delivered: [],
    caughtUp: 0,
    checked: 0,
    opened: 0,
    closed: 0,
  };
  const socket: { say: (event: LiveEvent) => void } = { say: () => undefined };
  const actor = createActor(
    liveMachine.provide({
      actors: {
        holdSocket: fromCallback<LiveEvent>(({ sendBack }) => {
          seen.opened += 1;
          socket.say = sendBack;
          return () => {
            seen.closed += 1;
          };
        }),
      },
      actions: {
        deliver: (_, message) => {
          seen.delivered.push(message);
        },
        catchUp: () => {
          seen.caughtUp += 1;
        },
        checkSession: () => {
          seen.checked += 1;
        },
      },
    }),
    { clock },
  ).start();
  return { actor, clock, seen, socket };
}

const message: LiveMessage = { topic: 'device.transaction', payload: { count: 1 } };

describe('live connection', () => {
  it('delivers what it hears, and catches up after every opening but the first', () => {
    const { actor, clock, seen, socket } = start();
    socket.say({ type: 'socket.opened' });
    socket.say({ type: 'message.received', message });
    expect(seen).toMatchObject({ delivered: [message], caughtUp: 0, opened: 1 });
    socket.say({ type: 'socket.closed' });
    expect(actor.getSnapshot().matches('waiting')).toBe(true);
    clock.increment(longestBackOff);
    socket.say({ type: 'socket.opened' });
    expect(actor.getSnapshot().matches({ holding: 'listening' })).toBe(true);
    expect(seen).toMatchObject({ caughtUp: 1, opened: 2 });
  });

  it('waits longer after each failure and forgets them once it listens', () => {
    const { actor, clock, seen, socket } = start();
    for (let failure = 1; failure <= 3; failure += 1) {
      socket.say({ type: 'socket.closed' });
      clock.increment(firstBackOff / 2 - 1);
      expect(seen.opened).toBe(failure);
      clock.increment(longestBackOff);
      expect(seen.opened).toBe(failure + 1);
    }
    expect(actor.getSnapshot().context.failures).toBe(3);
    socket.say({ type: 'socket.opened' });
    expect(actor.getSnapshot().context.failures).toBe(0);
  });

  it('asks whether the session stands when it is refused, and tries again until that ends it', () => {
    const { actor, clock, seen, socket } = start();
    socket.say({ type: 'socket.closed' });
    expect(seen.checked).toBe(0);
    clock.increment(longestBackOff);
    socket.say({ type: 'socket.refused' });
    expect(seen).toMatchObject({ checked: 1, opened: 2 });
    clock.increment(longestBackOff);
    expect(seen.opened).toBe(3);
    actor.send({ type: 'session.ended' });
    expect(actor.getSnapshot().status).toBe('done');
  });

  it('does not wait once the network is back', () => {
    const { actor, seen, socket } = start();
    socket.say({ type: 'socket.closed' });
    actor.send({ type: 'network.restored' });
    expect(seen.opened).toBe(2);
  });

  it('closes its socket and stays closed when the session ends', () => {
    const { actor, clock, seen, socket } = start();
    socket.say({ type: 'socket.opened' });
    actor.send({ type: 'session.ended' });
    clock.increment(longestBackOff * 2);
    expect(actor.getSnapshot().status).toBe('done');
    expect(seen).toMatchObject({ opened: 1, closed: 1 });
  });

  it('backs off within bounds', () => {
    expect(backOffOf(0, 0)).toBe(firstBackOff / 2);
    expect(backOffOf(3, 1)).toBe(4000);
    expect(backOffOf(500, 1)).toBe(longestBackOff);
  });
});
