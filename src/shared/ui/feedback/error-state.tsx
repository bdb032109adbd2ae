import './states.css';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { CheckIcon, CopyIcon, RotateCwIcon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import { ErrorDrawing } from './error-drawing.tsx';

export interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What to do. */
  description?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** What support needs in order to find the failure. */
  requestId?: string | undefined;
  action?: ReactNode | undefined;
}

/** Something failed: what, the button to try again, and the id of the request. */
export function ErrorState({ title, description, onRetry, isRetrying, requestId, action }: ErrorStateProps) {
  const texts = useUiTexts();
  return (
    <div className="ui-state" role="alert" data-variant="error">
      <ErrorDrawing />
      <p className="ui-state-title">{title}</p>
      {description === undefined ? null : <p className="ui-state-description">{description}</p>}
      {onRetry === undefined && action === undefined ? null : (
        <div className="ui-state-action">
          {action}
          {onRetry === undefined ? null : (
            <Button icon={RotateCwIcon} onPress={onRetry} isPending={isRetrying ?? false}>
              {texts.retry}
            </Button>
          )}
        </div>
      )}
      {requestId === undefined ? null : <RequestId id={requestId} />}
    </div>
  );
}

/** A request's id with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const texts = useUiTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <p className="ui-state-request">
      {texts.requestId} <code dir="ltr">{id}</code>
      <IconButton
        icon={isCopied ? CheckIcon : CopyIcon}
        label={isCopied ? texts.copied : texts.copy}
        size="tiny"
        onPress={() => {
          // Refused without permission or on plain http: the id is still readable beside the button.
          navigator.clipboard?.writeText(id).then(
            () => setCopied(true),
            () => undefined,
          );
        }}
      />
    </p>
  );
}
