import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import { $language } from '#shared/i18n/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { useUiTexts } from '#shared/ui/texts.ts';

/**
 * A part of a public page that loads when needed, e.g. a dialog. Only such parts use react-aria, so the code that sets
 * its language loads with them: on loading it asks Intl for the locales, which takes a phone a tenth of a second that
 * the page itself can spare.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazily(async () => {
    const [Part, { UiProvider }] = await Promise.all([load(), import('#shared/ui/provider.tsx')]);
    return function LazyPart(props: Props) {
      const language = useStore($language);
      return (
        <UiProvider locale={language} texts={useUiTexts()}>
          <Part {...props} />
        </UiProvider>
      );
    };
  });
}
