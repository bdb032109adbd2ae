import { useTranslation, codeKeys } from '#shared/i18n/index.ts';
import { Button, CircleAlertIcon, Icon, RequestId } from '#shared/ui/index.ts';
import type { FormFailure } from './use-record-form.ts';

interface FailureNoteProps {
  readonly failure: FormFailure;
  /** Reads the record anew, where that helps. */
  readonly onReload?: (() => void) | undefined;
}

/** Why a form was not saved, and what to do; what was typed stays. */
export function FailureNote({ failure, onReload }: FailureNoteProps) {
  const { t } = useTranslation(['common', 'api']);
  return (
    <div className="record-form-failure" role="alert">
      <Icon as={CircleAlertIcon} />
      <div>
        <p>
          {failure.kind === 'changedMeanwhile'
            ? t('common:form.changedMeanwhile', {
                ...failure.context,
                who: failure.context['user'] ?? t('common:form.someoneElse'),
              })
            : failure.kind === 'unreachable'
              ? t('common:form.unreachable')
              : t(codeKeys(failure.code), { ...failure.context })}
        </p>
        {failure.kind === 'changedMeanwhile' && onReload ? (
          <Button size="small" onPress={onReload}>
            {t('common:form.reload')}
          </Button>
        ) : null}
        {failure.kind === 'refused' && failure.requestId ? <RequestId id={failure.requestId} /> : null}
      </div>
    </div>
  );
}
