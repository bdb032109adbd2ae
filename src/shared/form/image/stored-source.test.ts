import { expect, it } from 'vitest';
import { sourceOf } from './stored-source.ts';

it.each([
  ['a data URL', 'data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['a picture of this page', 'blob:http://localhost/1', 'blob:http://localhost/1'],
  ['a signed link', '/web/auth_files/a.png?expires=1&signature=b', '/web/auth_files/a.png?expires=1&signature=b'],
  ['a stored name', 'face 1.jpg', '/web/auth_files/face%201.jpg'],
])('%s is shown from where it is', (_, value, address) => expect(sourceOf(value)).toBe(address));
