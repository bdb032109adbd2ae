import '../menu/list-box.css';
import './palette.css';
import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, Menu as AriaMenu, MenuSection as AriaMenuSection } from 'react-aria-components/Menu';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from '../field/search-field.tsx';
import type { IconType } from '../icon/icon.tsx';
import { MenuItem } from '../menu/menu.tsx';

export interface PaletteItem {
  id: string;
  title: string;
  description?: string | undefined;
  icon?: IconType | undefined;
  href: string;
}

export interface PaletteSection {
  id: string;
  title: string;
  items: readonly PaletteItem[];
}

export interface PaletteProps {
  /** Name of the palette and of its field. */
  label: string;
  placeholder: string;
  text: string;
  onTextChange: (text: string) => void;
  /** The matches; the caller decides what matches. */
  sections: readonly PaletteSection[];
  /** Shown if nothing matches. */
  none: ReactNode;
  /** Below the matches. */
  note?: ReactNode;
  onClose: () => void;
}

/**
 * Search for everything by name: a field at the top of the page, the matches below it, arrow keys and Enter to open
 * one.
 */
export function Palette({ label, placeholder, text, onTextChange, sections, none, note, onClose }: PaletteProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="ui-palette-scrim"
    >
      <Modal className="ui-palette">
        <AriaDialog aria-label={label} className="ui-palette-dialog">
          <Autocomplete inputValue={text} onInputChange={onTextChange}>
            <SearchField aria-label={label} placeholder={placeholder} autoFocus className="ui-palette-field" />
            <AriaMenu
              aria-label={label}
              className="ui-list ui-palette-list"
              renderEmptyState={() => <div className="ui-list-note">{none}</div>}
              // After the event: the item's link is followed during the event, and would reload the page if it were
              // already gone.
              onAction={() => void setTimeout(onClose)}
            >
              {sections
                .filter(({ items }) => items.length > 0)
                .map((section) => (
                  <AriaMenuSection key={section.id} id={section.id}>
                    <Header className="ui-list-header">{section.title}</Header>
                    {section.items.map((item) => (
                      <MenuItem key={item.id} id={item.id} icon={item.icon} href={item.href} textValue={item.title}>
                        {item.title}
                        {item.description === undefined ? null : (
                          <span className="ui-palette-note"> {item.description}</span>
                        )}
                      </MenuItem>
                    ))}
                  </AriaMenuSection>
                ))}
            </AriaMenu>
          </Autocomplete>
          {note}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
