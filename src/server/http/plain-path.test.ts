import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTerminalPath, plainPath } from './plain-path.ts';

describe('plain paths', () => {
  it.each([
    ['/iclock/cdata/', '/iclock/cdata'],
    ['/iclock/%63data', '/iclock/cdata'],
    ['//iclock//cdata', '/iclock/cdata'],
    ['/iclock/cdata;x', '/iclock/cdata'],
    ['/iclock;a=b/cdata', '/iclock/cdata'],
    ['/%69clock/cdata', '/iclock/cdata'],
    ['/%69clock/%zz', '/iclock/%zz'],
    ['/web/..%2ficlock/cdata', '/iclock/cdata'],
    ['/web/%2e%2e/iclock\\cdata', '/iclock/cdata'],
    ['/', '/'],
  ])('%s', (path, plain) => {
    expect(plainPath(path)).toBe(plain);
  });

  it('are the same whichever letters are encoded', () => {
    const spelled = fc
      .array(fc.constantFrom('plain', 'encoded', 'slashed', 'dotted'), { minLength: 13, maxLength: 13 })
      .map((ways) =>
        [...'/iclock/cdata'].map((letter, at) => {
          if (ways[at] === 'encoded') return `%${letter.charCodeAt(0).toString(16)}`;
          if (letter !== '/') return letter;
          return ways[at] === 'slashed' ? '//' : ways[at] === 'dotted' ? '/./' : '/';
        }),
      );
    fc.assert(
      fc.property(spelled, (letters) => {
        expect(plainPath(letters.join(''))).toBe('/iclock/cdata');
      }),
    );
  });

  it.each(['/iclock', '/ICLOCK/cdata', '/api/iclock/cdata', '/iclock/iclock/cdata', '/web/../%69clock/x'])(
    '%s is the terminals’',
    (path) => expect(isTerminalPath(path)).toBe(true),
  );
  it.each(['/', '/web/health', '/iclocks', '/web/iclock/cdata', '/device/iclock'])('%s is not', (path) =>
    expect(isTerminalPath(path)).toBe(false),
  );
});
