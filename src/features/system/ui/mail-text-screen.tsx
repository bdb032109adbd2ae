import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/index.ts';
import { languageNames, toLanguage, useTranslation } from '#shared/i18n/index.ts';
import type { CellsOf } from '#shared/record/record.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { mailText } from '../contract/mail-text.ts';

const Preview = /* @__PURE__ */ lazily(
  () => import('./mail-preview.tsx').then((module) => module.default),
  () => <Skeleton height={240} />,
);

/** The languages with texts of the company's own, by name. */
function OwnLanguages({ languages }: { readonly languages: readonly string[] }) {
  const { t } = useTranslation('sys');
  if (languages.length === 0) return <span className="resource-muted">{t('mailText.usual')}</span>;
  return languages.map((language) => languageNames[toLanguage(language)]).join(', ');
}

const cells: CellsOf<typeof mailText> = {
  own_languages: ({ own_languages: languages }) => <OwnLanguages languages={languages} />,
};

/** What the company's mails say. The form shows the mail as its reader gets it. */
export default function MailTextScreen() {
  return <ResourceList resource={mailText} titleColumn="kind" cells={cells} beside={Preview} />;
}
