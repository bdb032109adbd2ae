import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFlags, serverVariables } from './server-flags.mjs';

test('the installed command serves with the same flags and variables as npm does', () => {
  const command = readFileSync('packaging/muster', 'utf8');
  const served = /serve \| start\) set -- (?<flags>.*?) --import/.exec(command)?.groups?.['flags'];
  expect(served?.split(' ')).toEqual(serverFlags);
  for (const [name, value] of Object.entries(serverVariables))
    expect(command).toContain(`export ${name}="\${${name}:-${value}}"`);
});
