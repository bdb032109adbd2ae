import './form.css';
import { useMachine } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { fromPromise } from 'xstate';
import { dialogConfirmMachine } from '#machines/dialog-confirm/dialog-confirm.machine.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, Dialog, SidePanel } from '#shared/ui/index.ts';
import { UnsavedQuestion } from './leave-guard.tsx';

type Handler = () => void | Promise<void>;

export interface ConfirmDialogProps {
  /** A dialog of 512 px, a wide side panel, or a part of the page. */
  readonly surface?: 'dialog' | 'panel' | 'page' | undefined;
  /** None if the page's own heading says it. */
  readonly title?: ReactNode | undefined;
  readonly description?: ReactNode | undefined;
  readonly confirmLabel: string;
  readonly discardLabel?: string | undefined;
  /** To the previous step, in a form of several steps. */
  readonly onBack?: (() => void) | undefined;
  /** Beside the actions: further things that can be done with the form. */
  readonly aside?: ReactNode | undefined;
  /** Whether leaving would lose something; it then asks first. */
  readonly isUnsaved: boolean;
  /** There is nothing to confirm and nothing to discard until something has changed. */
  readonly waitsForChange?: boolean | undefined;
  /** The form's validation (including the server's, if it sends): true if the dialog may close. */
  readonly validate: () => Promise<boolean>;
  /** Cancels a validation that waits for the server, so that nobody has to wait for a broken network. */
  readonly onStop?: (() => void) | undefined;
  /** Called when the dialog closes, confirmed or not. */
  readonly onDiscard?: Handler | undefined;
  /** Called last, after a confirmation. */
  readonly onAfterConfirm?: Handler | undefined;
  /** The dialog is gone. */
  readonly onClosed: () => void;
  /** The form; its argument confirms, for the Enter key. */
  readonly children: (confirm: () => void) => ReactNode;
}

/** An error thrown by a handler is a program fault: the flow continues, and the fault is reported. */
function reportingFaults<Output>(handler: () => Promise<Output>) {
  return fromPromise(async () => {
    try {
      return await handler();
    } catch (error) {
      globalThis.reportError(error);
      throw error;
    }
  });
}

/** A form with its two actions, by the rules of the flow `dialogConfirm` (spec section 4, "Dialog confirm"). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    surface = 'dialog',
    title,
    description,
    confirmLabel,
    discardLabel,
    onBack,
    aside,
    isUnsaved,
    waitsForChange = false,
    onStop,
    children,
  } = props;
  const { t } = useTranslation('common');
  // The flow reads the handlers at the moment when it needs them.
  const given = useRef(props);
  useEffect(() => {
    given.current = props;
  });
  const [snapshot, send] = useMachine(
    dialogConfirmMachine.provide({
      actors: {
        validateForm: reportingFaults(async () => given.current.validate()),
        discard: reportingFaults(async () => given.current.onDiscard?.()),
        followConfirm: reportingFaults(async () => given.current.onAfterConfirm?.()),
      },
    }),
  );
  // In the same task as the key that changed the form: the next one may be Escape.
  useLayoutEffect(() => send({ type: 'form.changed', isUnsaved }), [send, isUnsaved]);
  const isClosed = snapshot.matches('closed');
  useEffect(() => {
    if (isClosed) given.current.onClosed();
  }, [isClosed]);

  // The first field gets the focus, not the list of steps above it, unless an on-screen keyboard would cover the form.
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who is quicker than this effect may already type in another field.
    if (globalThis.matchMedia('(pointer: coarse)').matches || body.current?.contains(document.activeElement)) return;
    // The form itself waits for its first field.
    if (body.current?.querySelector('fieldset .ui-skeleton')) return;
    body.current
      ?.querySelector<HTMLElement>(
        'form :is(input, textarea, button):not([disabled], [readonly], [tabindex="-1"], [type="hidden"], .form-steps *, .picture-field *)',
      )
      ?.focus();
  }, []);

  const confirm = (): void => send({ type: 'confirm.pressed' });
  const discard = (): void => send({ type: 'discard.pressed' });
  const isBusy = snapshot.hasTag('busy');
  const isConfirming = snapshot.hasTag('confirming');
  const isDiscarding = snapshot.hasTag('discarding');
  const isIdle = waitsForChange && !isUnsaved && !isBusy;
  const actions = (
    <>
      {onBack ? (
        <Button variant="quiet" className="confirm-back" onPress={onBack} isDisabled={isBusy}>
          {t('form.back')}
        </Button>
      ) : null}
      {aside}
      {snapshot.matches('validating') && onStop ? (
        <Button onPress={onStop}>{t('form.stop')}</Button>
      ) : (
        <Button onPress={discard} isPending={isDiscarding} isDisabled={isIdle || (isBusy && !isDiscarding)}>
          {discardLabel ?? t('form.cancel')}
        </Button>
      )}
      <Button
        variant="primary"
        onPress={confirm}
        isPending={isConfirming}
        isDisabled={isIdle || (isBusy && !isConfirming)}
      >
        {confirmLabel}
      </Button>
    </>
  );
  const parts = {
    title,
    isBusy,
    actions,
    children: <div ref={body}>{children(confirm)}</div>,
    ...(description === undefined ? {} : { description }),
    isOpen: snapshot.hasTag('open'),
    isDismissable: false,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) discard();
    },
  };
  return (
    <>
      {surface === 'page' ? (
        <section className="confirm-page" aria-label={typeof title === 'string' ? title : undefined}>
          {title === undefined ? null : (
            <header>
              <h2>{title}</h2>
              {description === undefined ? null : <p>{description}</p>}
            </header>
          )}
          {children(confirm)}
          <footer className="confirm-page-actions">{actions}</footer>
        </section>
      ) : surface === 'panel' ? (
        <SidePanel {...parts} size="wide" />
      ) : (
        <Dialog {...parts} />
      )}
      {snapshot.matches('asking') ? (
        <UnsavedQuestion
          onStay={() => send({ type: 'leave.cancelled' })}
          onLeave={() => send({ type: 'leave.confirmed' })}
        />
      ) : null}
    </>
  );
}
