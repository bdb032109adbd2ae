import { describe, expect, it } from 'vitest';
import { directionOf, languages, namespaces, preferredLanguage, toLanguage } from './languages.ts';

describe('languages', () => {
  it.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN_us', 'en'],
    ['es', 'es-MX'],
    ['es-MX', 'es-MX'],
    ['es-ES', 'es-MX'],
    ['ar-EG', 'ar'],
    ['tr-TR', 'tr'],
    ['fr', 'en'],
    ['', 'en'],
    ['english', 'en'],
    ['arz', 'en'],
    [null, 'en'],
    [undefined, 'en'],
  ])('%s is %s', (tag, language) => expect(toLanguage(tag)).toBe(language));

  it('what was chosen goes before what the browser asks for', () => {
    expect(preferredLanguage('tr', ['ar'])).toBe('tr');
    expect(preferredLanguage(null, ['fr-FR', 'es-AR', 'en'])).toBe('es-MX');
    expect(preferredLanguage('xx', ['ar-AE'])).toBe('ar');
    expect(preferredLanguage(null, ['fr'])).toBe('en');
  });

  it('only Arabic runs from right to left', () => {
    expect(languages.map(directionOf)).toEqual(['ltr', 'ltr', 'rtl', 'ltr']);
  });

  it('has the 19 namespaces of the specification, those of workflows and of help', () =>
    expect(new Set(namespaces).size).toBe(21));
});
