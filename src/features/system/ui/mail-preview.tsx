import './mail-preview.css';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fieldsOfLanguage, mailValues, wordedMails } from '#shared/contract/company-mails.ts';
import { directionOf, languages, type Language } from '#shared/contract/index.ts';
import type { BesideProps } from '#shared/form/beside.tsx';
import { builtKey, languageNames, toLanguage, useTranslation } from '#shared/i18n/index.ts';
import { ListFailure } from '#shared/list/list-failure.tsx';
import { callQuery } from '#shared/query/index.ts';
import { client } from '#shared/session/index.ts';
import { useSettled } from '#shared/list/use-settled.ts';
import { Select, Skeleton } from '#shared/ui/index.ts';
import { previewMail } from '../contract/mail-text.ts';

/** The mail that the form describes, in one of the languages, with example values. */
export default function MailPreview({ values }: BesideProps) {
  const { t, language: own } = useTranslation('sys');
  const [language, setLanguage] = useState<Language>(toLanguage(own));
  const kind = wordedMails.find((each) => each === values['kind']);
  const fields = fieldsOfLanguage[language];
  const subject = useSettled(String(values[fields.subject] ?? ''));
  const text = useSettled(String(values[fields.text] ?? ''));
  const query = useQuery({
    ...callQuery(client, previewMail, { body: { kind: kind ?? wordedMails[0], language, subject, text } }),
    placeholderData: keepPreviousData,
    enabled: kind !== undefined,
  });
  if (kind === undefined) return null;
  const mail = query.data?.data;
  return (
    <section className="mail-preview" aria-label={t('mailText.preview')}>
      <header>
        <h3>{t('mailText.preview')}</h3>
        <Select
          aria-label={t('mailText.previewLanguage')}
          size="small"
          value={language}
          onChange={(next) => setLanguage(toLanguage(String(next)))}
          options={languages.map((each) => ({ id: each, name: languageNames[each] }))}
        />
      </header>
      {mail ? (
        <article lang={language} dir={directionOf(language)}>
          <h4>{mail.subject}</h4>
          {mail.paragraphs.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
          {mail.button === null ? null : <p className="mail-preview-button">{mail.button}</p>}
          <p className="mail-preview-note">{mail.note}</p>
        </article>
      ) : query.isError ? (
        <ListFailure onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : (
        <Skeleton height={160} />
      )}
      <h4>{t('mailText.values')}</h4>
      <dl>
        {mailValues[kind].map((name) => (
          <div key={name}>
            <dt>
              <code dir="ltr">{`{{${name}}}`}</code>
            </dt>
            <dd>{t(builtKey(`sys:mailText.value.${name}`))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
