import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { axeFindings, useSite } from './harness/index.ts';

describe('public pages', () => {
  const site = useSite();
  const looks = languages.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['wide', 'narrow'] as const).map((viewport) => ({ language, theme, viewport })),
    ),
  );

  test.each(looks)('sign-in has no fault in $language, $theme, $viewport', async (look) => {
    const page = await site.open('/oauth/sign-in', look);
    await page.getByRole('textbox').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.locator('html').getAttribute('dir')).toBe(look.language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
