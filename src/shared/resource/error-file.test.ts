import { expect, test } from 'vitest';
import { errorFile } from './error-file.ts';

test('a file of errors keeps texts in their cells, and no text is a formula', async () => {
  const { blob, fileName } = errorFile(
    ['Row', 'Value'],
    [
      ['7', 'a "b", c'],
      ['8', '=1+1'],
    ],
    'people.xlsx',
  );
  expect(fileName).toBe('people-errors.csv');
  expect(await blob.text()).toBe('Row,Value\r\n'.replace(/(\w+)/g, '"$1"') + `"7","a ""b"", c"\r\n"8","'=1+1"\r\n`);
});
