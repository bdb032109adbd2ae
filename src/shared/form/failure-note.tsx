import { useEffect, useRef } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation, codeKeys } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { FieldValue } from '#shared/list/cell.tsx';
import { useCellContext } from '#shared/list/use-cell-context.ts';
import type { ResourceWords } from '#shared/record/words.ts';
import { Button, CircleAlertIcon, Icon, RequestId } from '#shared/ui/index.ts';
import type { Differing, FormFailure } from './use-record-form.ts';

interface FailureNoteProps {
  readonly failure: FormFailure;
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  /** Reads the record again, if that helps. */
  readonly onReload?: (() => Promise<void>) | undefined;
  /** Replaces the typed value by the record's present one. */
  readonly onTake: (name: string) => void;
}

/** Why a form was not saved, and what to do; typed values stay. */
export function FailureNote({ failure, resource, words, onReload, onTake }: FailureNoteProps) {
  const { t } = useTranslation(['common', 'api']);
  const written = useWritten();
  const note = useRef<HTMLDivElement>(null);
  // A long form is saved from its end.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div className="record-form-failure" role="alert" ref={note}>
      <Icon as={CircleAlertIcon} />
      <div>
        <p>
          {failure.kind === 'changedMeanwhile'
            ? t('common:form.changedMeanwhile', {
                ...failure.context,
                who: failure.context['user'] ?? t('common:form.someoneElse'),
              })
            : failure.kind === 'unreachable' || failure.kind === 'stopped'
              ? t(`common:form.${failure.kind}`)
              : failure.kind === 'merged'
                ? t(failure.differing.length > 0 ? 'common:form.mergedBoth' : 'common:form.merged')
                : t(codeKeys(failure.code), written(failure.context))}
        </p>
        {failure.kind === 'merged' ? (
          <>
            {failure.taken.length > 0 ? (
              <p>
                {t('common:form.mergedTaken', { fields: failure.taken.map((name) => words.field(name)).join(', ') })}
              </p>
            ) : null}
            <ul className="record-form-differing">
              {failure.differing.map((one) => (
                <Theirs key={one.name} one={one} resource={resource} words={words} onTake={() => onTake(one.name)} />
              ))}
            </ul>
          </>
        ) : null}
        {failure.kind === 'changedMeanwhile' && onReload ? (
          <Button size="small" onPress={() => void onReload()}>
            {t('common:form.reload')}
          </Button>
        ) : null}
        {failure.kind === 'refused' && failure.requestId ? <RequestId id={failure.requestId} /> : null}
      </div>
    </div>
  );
}

interface TheirsProps {
  readonly one: Differing;
  readonly resource: AnyResource;
  readonly words: ResourceWords;
  readonly onTake: () => void;
}

/** The record's present value of a field; the typed value is in the field itself. */
function Theirs({ one: { name, theirs }, resource, words, onTake }: TheirsProps) {
  const { t } = useTranslation('common');
  const context = useCellContext(words);
  const field = resource.fields[name];
  return field ? (
    <li>
      <strong>{words.field(name)}</strong>
      <FieldValue name={name} field={field} value={theirs} context={context} />
      <Button size="small" variant="quiet" onPress={onTake}>
        {t('form.takeTheirs')}
      </Button>
    </li>
  ) : null;
}
