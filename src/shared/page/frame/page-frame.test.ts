import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';

describe('a text in every language', () => {
  it.each(languages)('shows in %s where that is the language of the document', (language) => {
    const styles = readFileSync('src/shared/ui/styles/base.css', 'utf8');
    expect(styles).toContain(`:root[lang='${language}'] [data-every-language] > :not([lang='${language}'])`);
  });
});
