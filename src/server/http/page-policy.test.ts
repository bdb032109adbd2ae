import { describe, expect, it } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const page = { scripts: ['sha256-script'], styles: ['sha256-style'] };

describe('page policy', () => {
  it('allows nothing of another host where no key for Google Maps is configured', () => {
    const policy = pagePolicy({ scheme: 'https' }, page);
    expect(policy).not.toMatch(/google|gstatic|unsafe|worker-src[^;]*blob:/);
    expect(policy).toContain("script-src 'self' 'sha256-script';");
    expect(policy).toContain("style-src 'self' 'sha256-style';");
    expect(policy).toContain("connect-src 'self' wss:;");
  });

  it('allows Google Maps with a key, and inline styles but never inline scripts', () => {
    const policy = pagePolicy({ scheme: 'https', googleMapsKey: 'key' }, page);
    const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part]));
    for (const name of ['script-src', 'img-src', 'connect-src'])
      expect(parts.get(name)).toContain('https://*.googleapis.com');
    expect(parts.get('script-src')).not.toContain('unsafe');
    expect(parts.get('style-src')).toContain("'unsafe-inline'");
    expect(parts.get('style-src')).not.toContain('sha256');
  });
});
