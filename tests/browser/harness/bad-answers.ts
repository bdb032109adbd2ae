import { expect } from 'vitest';
import type { AnyCall } from '#shared/contract/index.ts';
import { breaks, refuses, type Answer, type DrivenPage } from './driven-page.ts';
import { isKey } from './look.ts';
import type { AnyKey } from '#shared/i18n/index.ts';

/** A bad answer to a call. */
export interface Fault {
  readonly name: string;
  readonly answer: Answer;
  /** The text that the person sees. */
  readonly key: AnyKey;
}

const html = '<!doctype html><title>Welcome</title><h1>Log in to the network</h1>';
const away: Fault = { name: 'the network is away', answer: 'away', key: 'api:connectionLost' };
export const unauthorized: Fault = {
  name: '401',
  answer: { status: 401, body: '{"code":"ZBCO0007","context":{}}' },
  key: 'api:sessionTimeout',
};
export const coded: Fault = { name: '400 with a code', answer: refuses('ZBCO0010'), key: 'api:ZBCO0010' };
/** A field that no page has. */
const astray: Fault = {
  name: '400 at another field',
  answer: refuses('ZBCO0002', { elsewhere: [{ code: 'required' }] }),
  key: 'api:ZBOA0001',
};
/** Answers that our server never gives on purpose. */
export const broken: readonly Fault[] = [
  { name: '400 without a code', answer: { status: 400, body: 'Bad Request' }, key: 'api:ZBOA0001' },
  { name: '500', answer: breaks, key: 'api:ZBOA0001' },
  {
    name: '500 with a page',
    answer: { status: 500, body: '<html><pre>Error: at Object.run (/srv/app.js:1:1)</pre></html>' },
    key: 'api:ZBOA0001',
  },
  { name: '504', answer: { status: 504, body: '<html>Gateway Time-out</html>' }, key: 'api:connectionLost' },
  { name: 'nonsense', answer: { status: 200, body: html }, key: 'api:ZBOA0001' },
  away,
];
export const everything: readonly Fault[] = [coded, astray, unauthorized, ...broken];

/** Longer than a notification is shown. */
export const untilGone = 6000;

/** A form or a button, and its state after bad answers. */
interface Pressed {
  readonly call: AnyCall;
  readonly button: AnyKey;
  /** Values of fields by name, which must remain. */
  readonly typed?: Readonly<Record<string, string>>;
  /** Further choices that must remain. */
  readonly chosen?: (driven: DrivenPage) => Promise<void>;
  readonly faults?: readonly Fault[];
  /** The final answer of the server. */
  readonly answer: Answer;
  readonly end: (driven: DrivenPage) => Promise<void>;
}

/** All texts are for people. */
export async function expectNoKeys(driven: DrivenPage): Promise<void> {
  const shown = await driven.page.evaluate(() => document.body.innerText.split('\n'));
  expect(
    shown.filter((line) => isKey(line) || /Error:|\bat Object\.|<html|undefined/.test(line)),
    'what no person should read',
  ).toEqual([]);
}

/** Presses through every fault, then to the end. */
export async function pressThrough(
  driven: DrivenPage,
  { call, button, typed = {}, chosen: stays, faults = everything, answer, end }: Pressed,
): Promise<void> {
  const place = driven.page.url();
  const press = driven.button(button);
  const isReady = async (): Promise<boolean> =>
    (await press.isVisible()) && (await press.isEnabled()) && (await press.getAttribute('data-pending')) === null;
  for (const [at, fault] of faults.entries()) {
    await driven.until(`${button} before ${fault.name}`, isReady);
    // Two presses at once count as one.
    await press.dblclick();
    await driven.waits(call);
    expect(driven.count(call), `calls before ${fault.name}`).toBe(at + 1);
    await driven.answer(call, fault.answer);
    await driven.sees(fault.key);
    await driven.until(`${button} after ${fault.name}`, isReady);
    expect(driven.page.url(), fault.name).toBe(place);
    for (const [name, value] of Object.entries(typed)) {
      const input = driven.page.locator(`input[name="${name}"]`).last();
      await expect.poll(() => input.inputValue(), { message: `${name} after ${fault.name}` }).toBe(value);
    }
    await stays?.(driven);
    await expectNoKeys(driven);
    await driven.pass(untilGone);
    await driven.seesNot(fault.key);
  }
  await press.dblclick();
  await driven.answer(call, answer);
  await end(driven);
  expect(driven.count(call)).toBe(faults.length + 1);
}
