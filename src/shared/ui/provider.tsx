import { useEffect, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { keepPresses } from './button/steady-press.ts';
import type { UiTexts } from './texts.ts';
import { UiTextsContext } from './texts.ts';

export interface UiProviderProps {
  /** BCP 47 tag of the page's language, which decides direction, dates and numbers. */
  locale: string;
  /** The kit's own words in that language. */
  texts: UiTexts;
  children: ReactNode;
}

let keepsPresses = false;

/** Rendered once around every island. */
export function UiProvider({ locale, texts, children }: UiProviderProps) {
  useEffect(() => {
    if (!keepsPresses) keepPresses();
    keepsPresses = true;
  }, []);
  return (
    <I18nProvider locale={locale}>
      <UiTextsContext value={texts}>{children}</UiTextsContext>
    </I18nProvider>
  );
}
