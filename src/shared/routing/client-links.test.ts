import { describe, expect, it } from 'vitest';
import { clientTarget, isApplicationPath, type LinkClick, type LinkTarget } from './client-links.ts';

const click: LinkClick = {
  defaultPrevented: false,
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
};
const link: LinkTarget = {
  origin: 'http://here',
  pathname: '/device/transaction',
  search: '?page=2',
  target: '',
  download: '',
};

describe('client links', () => {
  it('follows a plain click on a screen of the application', () => {
    expect(clientTarget(click, link, 'http://here')).toBe('/device/transaction?page=2');
    expect(isApplicationPath('/system/operation-log/')).toBe(true);
  });

  it('leaves to the browser what opens elsewhere, downloads, or is another document', () => {
    const other: [Partial<LinkClick>, Partial<LinkTarget>][] = [
      [{ ctrlKey: true }, {}],
      [{ metaKey: true }, {}],
      [{ shiftKey: true }, {}],
      [{ altKey: true }, {}],
      [{ button: 1 }, {}],
      [{ defaultPrevented: true }, {}],
      [{}, { origin: 'http://there' }],
      [{}, { target: '_blank' }],
      [{}, { download: 'a.csv' }],
      [{}, { pathname: '/onboard/sign-in' }],
      [{}, { pathname: '/unauthorized' }],
      [{}, { pathname: '/web/openapi.json' }],
    ];
    for (const [otherClick, otherLink] of other) {
      expect(clientTarget({ ...click, ...otherClick }, { ...link, ...otherLink }, 'http://here')).toBeNull();
    }
  });
});
