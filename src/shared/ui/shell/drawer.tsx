import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useUiTexts } from '../texts.ts';
import { Navigation, type NavigationProps } from './navigation.tsx';

interface DrawerProps extends Pick<NavigationProps, 'groups' | 'currentPath' | 'filter'> {
  brand: ReactNode;
  footer: ReactNode;
  onClose: () => void;
}

/** The navigation of a phone, over the page from the start edge. */
export function Drawer({ brand, footer, onClose, ...navigation }: DrawerProps) {
  const texts = useUiTexts();
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      isDismissable
      className="ui-drawer-scrim"
    >
      <Modal className="ui-drawer">
        <AriaDialog aria-label={texts.navigation} className="ui-nav" data-kind="drawer">
          {({ close }) => (
            <>
              <div className="ui-nav-brand">{brand}</div>
              <Navigation {...navigation} onNavigate={close} />
              {footer}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
