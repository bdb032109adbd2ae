import { describe, expect, test } from 'vitest';
import { hashesOf } from './csp.ts';
import { elementsOf } from './html.ts';

describe('built pages', () => {
  test('elements are told apart from comments, attribute values and script text', () => {
    const html = `<!-- <script>no</script> --><a title="1 > 0" href=/x><script>if (a<b) "<i>"</script><br/>`;
    expect(elementsOf(html).map(({ name, text }) => [name, text])).toEqual([
      ['a', ''],
      ['script', 'if (a<b) "<i>"'],
      ['br', ''],
    ]);
    expect(elementsOf(html)[0]?.attributes).toEqual(new Map([['title', '1 > 0'], ['href', '/x']]));
  });

  test('every inline script and style has its hash, data has none', () => {
    const { scripts, styles } = hashesOf(
      '<script>alert(1)</script><script src="/a.js"></script><script type="application/json">{}</script><style>a{}</style>',
    );
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=']);
    // Its own, and what react-aria may add to any page.
    expect(styles).toHaveLength(2);
  });

  test.each(['<p style="color:red">', '<body onload="x()">', '<a href="javascript:x()">'])('%s is refused', (html) => {
    expect(() => hashesOf(html)).toThrow('cannot be allowed');
  });
});
