import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { UiTexts } from './texts.ts';
import { UiTextsContext } from './texts.ts';

export interface UiProviderProps {
  /** BCP 47 tag of the page's language, which decides direction, dates and numbers. */
  locale: string;
  /** The kit's own words in that language. */
  texts: UiTexts;
  children: ReactNode;
}

/** Rendered once around every island. */
export function UiProvider({ locale, texts, children }: UiProviderProps) {
  return (
    <I18nProvider locale={locale}>
      <UiTextsContext value={texts}>{children}</UiTextsContext>
    </I18nProvider>
  );
}
