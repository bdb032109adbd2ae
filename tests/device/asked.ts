import { terminalView } from './terminal-fixtures.ts';
import type { Effect, Outcome } from '#features/device/server/push/effects.ts';
import { interpret } from '#features/device/server/push/interpret.ts';
import { readTarget } from '#features/device/server/push/target.ts';
import type { TerminalView } from '#features/device/server/push/terminal-view.ts';

export const winter = Temporal.Instant.from('2026-11-21T08:00:00Z');
export const summer = Temporal.Instant.from('2026-07-01T08:00:00Z');

type Ask = {
  terminal?: Partial<TerminalView>;
  body?: string | Uint8Array;
  now?: Temporal.Instant;
  outcome?: Outcome;
  tooLarge?: boolean;
};

export function ask(line: string, { terminal = {}, body = '', now = winter, outcome, tooLarge = false }: Ask = {}) {
  const [method = 'GET', url = ''] = line.split(' ');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const done = interpret(
    { target: readTarget(method, url), body: bytes, bodyTooLarge: tooLarge },
    terminalView(terminal),
    now,
  );
  const reply = done.reply(outcome);
  return {
    effects: done.effects,
    types: done.effects.map((effect) => effect.type),
    status: reply.status,
    text: new TextDecoder().decode(reply.body),
    bytes: reply.body,
    headers: reply.headers,
  };
}

export const has = (effects: readonly Effect[], type: Effect['type']): boolean =>
  effects.some((effect) => effect.type === type);
export const row = '7\t2026-11-20 08:00:00\t0\t1\n';
