import { describe, expect, it } from 'vitest';
import { domainOf, receive, type Keeping } from './received.ts';

const none: Keeping = { titles: false, urls: false };
const all: Keeping = { titles: true, urls: true };
const sent = (data: Record<string, unknown>, duration = 1.5) => ({
  timestamp: '2026-03-02T10:00:00.700+02:00',
  duration,
  data,
});
const at = Date.parse('2026-03-02T08:00:00Z') / 1000;

describe('of what a watcher sends', () => {
  it('the application is kept, whole seconds, and its title only where the company says so', () => {
    const data = { app: 'WINWORD.EXE', title: 'Letter\u0000 to X' };
    expect(receive('window', sent(data), none)).toMatchObject({ start: at, end: at + 2, app: 'WINWORD', title: '' });
    expect(receive('window', sent(data), all)).toMatchObject({ title: 'Letter to X' });
  });

  it('the name of a website is kept, and its address only where the company says so', () => {
    const data = { url: 'https://www.a.test/x?secret=1', title: 'X' };
    expect(receive('web', sent(data), none)).toMatchObject({ domain: 'a.test', url: '', title: '' });
    expect(receive('web', sent(data), all)).toMatchObject({ url: 'https://www.a.test/x?secret=1' });
  });

  it('nothing of a private window is kept', () => {
    const received = receive('web', sent({ url: 'https://a.test/', title: 'X', incognito: true }), all);
    expect(received).toMatchObject({ domain: '', url: '', title: '' });
  });

  it.each([
    ['window', {}],
    ['window', { app: '' }],
    ['window', { app: 7 }],
    ['presence', { status: 'asleep' }],
    ['web', { title: 'x' }],
  ] as const)('a %s of %j is none', (kind, data) => {
    expect(receive(kind, sent(data), none)).toBeUndefined();
  });

  it.each([
    ['chrome://settings', ''],
    ['file:///etc/passwd', ''],
    ['no address', ''],
    ['https://user:pw@Intra.A.test:8443/x', 'intra.a.test'],
  ])('%s is the website "%s"', (url, domain) => {
    expect(domainOf(url)).toBe(domain);
  });
});
