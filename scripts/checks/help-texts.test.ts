import { expect, test } from 'vitest';
import { helpFindings } from './help-texts.ts';

const source = new Map([
  ['common:save', 'Save'],
  ['common:import', 'Import …'],
  ['help:leave.steps', 'Press **Save**.\nThen **Import**.'],
]);

test('help names what the product shows, in the same steps in every language', () => {
  expect(helpFindings('en', source, source)).toEqual([]);
  const spanish = new Map([
    ['common:save', 'Guardar'],
    ['help:leave.steps', 'Presione **Salvar**.'],
  ]);
  expect(helpFindings('es-MX', spanish, source).map(({ message }) => message)).toEqual([
    'the product shows no text “Salvar”',
    'has not as many lines as in the source language',
  ]);
});
