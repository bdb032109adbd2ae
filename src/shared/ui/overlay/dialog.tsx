import './dialog.css';
import { Suspense, type ReactNode } from 'react';
import type { ModalOverlayProps } from 'react-aria-components/Modal';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../button/icon-button.tsx';
import { joinClasses } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { XIcon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';

export { DialogTrigger } from 'react-aria-components/Dialog';

/** Passed to children that are functions. */
export interface DialogControls {
  close: () => void;
}

type Slot = ReactNode | ((controls: DialogControls) => ReactNode);

export interface DialogProps extends Pick<ModalOverlayProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> {
  title: ReactNode;
  /** One line under the title. */
  description?: ReactNode | undefined;
  children?: Slot;
  /** The buttons, in the last line; the main one last. */
  actions?: Slot;
  /** 512 (default), 640 or 960 px. */
  size?: 'medium' | 'wide' | 'large' | undefined;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog' | undefined;
  /**
   * Whether a press outside closes it. Off by default: forms are in dialogs, and typed values must not be lost by
   * accident. Escape and the close button always ask `onOpenChange`.
   */
  isDismissable?: boolean | undefined;
  /** While something is being sent, neither Escape nor the close button closes it. */
  isBusy?: boolean | undefined;
  /** A dialog that only a flow may close has no close button. */
  hideClose?: boolean | undefined;
  className?: string | undefined;
}

/** A dialog over the page, for small forms and questions. On a phone it rises from the bottom edge. */
export function Dialog(props: DialogProps) {
  return <ModalSurface {...props} kind="dialog" />;
}

export type SidePanelProps = Omit<DialogProps, 'role' | 'size'> & {
  /** Beside the title: the record's state and actions. */
  headerEnd?: ReactNode | undefined;
  size?: 'medium' | 'wide' | undefined;
};

/** A panel of 560 px at the end edge, for viewing a record. By default a press outside closes it. */
export function SidePanel({ isDismissable = true, ...props }: SidePanelProps) {
  return <ModalSurface {...props} isDismissable={isDismissable} kind="panel" />;
}

interface ModalSurfaceProps extends DialogProps {
  kind: 'dialog' | 'panel';
  headerEnd?: ReactNode | undefined;
}

function ModalSurface({
  title,
  description,
  children,
  actions,
  size,
  role = 'dialog',
  isDismissable = false,
  isBusy = false,
  hideClose = false,
  className,
  kind,
  headerEnd,
  ...overlay
}: ModalSurfaceProps) {
  const texts = useUiTexts();
  return (
    <ModalOverlay
      {...overlay}
      isDismissable={isDismissable && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      className="ui-scrim"
      data-kind={kind}
    >
      <Modal className={joinClasses('ui-modal', className)} data-kind={kind} data-size={size}>
        <AriaDialog role={role} className="ui-dialog">
          {({ close }) => (
            <>
              {/* No header or footer: outside of a section they are landmarks of the page. */}
              <div className="ui-dialog-header">
                <div className="ui-dialog-words">
                  <Heading slot="title" className="ui-dialog-title">
                    {title}
                  </Heading>
                  {description === undefined ? null : <p className="ui-dialog-description">{description}</p>}
                </div>
                {headerEnd}
                {hideClose ? null : (
                  <IconButton
                    icon={XIcon}
                    label={texts.close}
                    size="small"
                    hideTooltip
                    isDisabled={isBusy}
                    onPress={close}
                    className="ui-dialog-close"
                  />
                )}
              </div>
              {children === undefined ? null : (
                <div className="ui-dialog-body">
                  {/* Content that is still loading waits in here: if the whole dialog were hidden, it would lose the focus. */}
                  <Suspense fallback={<Skeleton height={96} />}>
                    {typeof children === 'function' ? children({ close }) : children}
                  </Suspense>
                </div>
              )}
              {actions === undefined ? null : (
                <div className="ui-dialog-actions">{typeof actions === 'function' ? actions({ close }) : actions}</div>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
