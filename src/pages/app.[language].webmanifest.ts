/** The application as phones install it, in each language. */
import { directionOf, languages, type Language } from '#shared/i18n/languages.ts';
import { inEveryLanguage } from './_layout/locale-files.ts';
import { themeColours } from './_layout/installable.ts';

export const getStaticPaths = (): { params: { language: Language } }[] =>
  languages.map((language) => ({ params: { language } }));

export function GET({ params }: { readonly params: { readonly language: Language } }): Response {
  const { language } = params;
  const textOf = (texts: ReturnType<typeof inEveryLanguage>): string =>
    texts.find((one) => one.language === language)?.text ?? '';
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/images/app/${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return Response.json({
    id: '/',
    name: 'Muster',
    short_name: 'Muster',
    description: textOf(inEveryLanguage('default:description')),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable'),
      icon(512, 'maskable'),
      { src: '/images/default/logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  });
}
