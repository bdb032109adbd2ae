import { AuthCard } from '#shared/ui/shell/auth-card.tsx';
import { Loading } from './loading.tsx';

/** A text in every language. */
export type EveryLanguage = readonly { readonly language: string; readonly text: string }[];

export interface PageFrameProps {
  slogan: EveryLanguage;
  sloganDetail: EveryLanguage;
  title: EveryLanguage;
  description?: EveryLanguage | undefined;
}

/**
 * The frame of a public page (spec section 2, "Shared sign-in shell") as built into the page, before any script has
 * loaded; `PublicPage` fills it. It runs nothing in the browser, so it contains its texts in every language, and only
 * those of the document's language are visible.
 */
export default function PageFrame({ slogan, sloganDetail, title, description }: PageFrameProps) {
  return (
    <AuthCard
      slogan={inEveryLanguage(slogan)}
      sloganDetail={inEveryLanguage(sloganDetail)}
      title={inEveryLanguage(title)}
      description={description && inEveryLanguage(description)}
      waiting={<Loading />}
    />
  );
}

function inEveryLanguage(texts: EveryLanguage) {
  return (
    <span data-every-language>
      {texts.map(({ language, text }) => (
        <span key={language} lang={language}>
          {text}
        </span>
      ))}
    </span>
  );
}
