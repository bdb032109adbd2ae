import { matchingResultSchema } from '#shared/contract/action-matching.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { useRefusalText } from '#shared/form/messages.ts';
import { formatNumber, useTranslation } from '#shared/i18n/index.ts';

/** The result of a job on all records of a question: the numbers, and the refused records with reasons. */
export function MatchingResult({ job }: { readonly job: Job }) {
  const { t, language } = useTranslation(['common', 'api']);
  const refusalText = useRefusalText();
  const result = matchingResultSchema.safeParse(job.result).data;
  if (!result) return null;
  const { refusals, refused } = result;
  const [done, found] = [formatNumber(result.done, language), formatNumber(result.found, language)];
  return (
    <>
      <p>{t('common:matching.done', { done, found })}</p>
      {refused > 0 ? (
        <>
          <p id={`refused-${job.id}`}>{t('common:action.refused', { count: refused })}</p>
          <ul className="matching-refusals" aria-labelledby={`refused-${job.id}`}>
            {refusals.map((refusal) => (
              <li key={refusal.id}>
                <bdi>{refusal.name === '' ? `#${refusal.id}` : refusal.name}</bdi>: {refusalText(refusal)}
              </li>
            ))}
            {refused > refusals.length ? (
              <li>{t('common:list.andMore', { count: refused - refusals.length })}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </>
  );
}
