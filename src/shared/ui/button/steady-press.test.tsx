import { beforeAll, beforeEach, expect, it } from 'vitest';
import { keepPresses } from './steady-press.ts';

let count = 0;
let top = 0;
let [button, other] = [document.createElement('button'), document.createElement('p')];

const point = (type: string, on: Element, at: number): boolean =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX: at, clientY: 20 }));

beforeAll(keepPresses);
beforeEach(() => {
  [count, top] = [0, 0];
  [button, other] = [document.createElement('button'), document.createElement('p')];
  button.getBoundingClientRect = () => new DOMRect(0, top, 80, 36);
  button.addEventListener('click', () => (count += 1));
  document.body.replaceChildren(button, other);
});

it('counts a press whose button moved away under the pointer', () => {
  point('pointerdown', button, 10);
  top = 38;
  point('pointerup', other, 12);
  expect(count).toBe(1);
});

it.each([
  ['the pointer left it', () => point('pointerup', other, 40)],
  [
    'something covers it where it stands',
    () => {
      top = 0;
      return point('pointerup', other, 10);
    },
  ],
  ['the browser reports the click itself', () => point('pointerup', button, 10)],
  [
    'it was disabled meanwhile',
    () => {
      button.disabled = true;
      return point('pointerup', other, 10);
    },
  ],
  [
    'the pointer began to scroll',
    () => {
      point('pointercancel', button, 10);
      return point('pointerup', other, 10);
    },
  ],
])('adds no press if %s', (_, end) => {
  point('pointerdown', button, 10);
  top = 38;
  end();
  expect(count).toBe(0);
});
