import './employees.css';
import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { useTranslation } from '#shared/i18n/index.ts';
import { Icon, XIcon } from '#shared/ui/index.ts';
import type { Referred } from '../lookup/references.ts';
import { useEmployeeNames } from './use-employee-names.ts';

interface EmployeeTagsProps {
  readonly label: string;
  readonly value: readonly Referred[];
  /** One tag instead of six (spec section 2). */
  readonly isLimited: boolean;
  /** Absent if nothing may be removed. */
  readonly onRemove?: ((id: number) => void) | undefined;
}

/** Tags shown (spec section 2). */
export const shownTags = 6;

/** The selected people as tags; the rest are counted. Delete or Backspace removes the focused tag. */
export function EmployeeTags({ label, value, isLimited, onRemove }: EmployeeTagsProps) {
  const { t } = useTranslation('common');
  const shown = value.slice(0, isLimited ? 1 : shownTags);
  const people = useEmployeeNames(shown);
  const rest = value.length - shown.length;
  return (
    <>
      <TagGroup
        aria-label={label}
        className="employee-tags"
        selectionMode="none"
        {...(onRemove
          ? { onRemove: (keys: Set<string | number>) => keys.forEach((key) => onRemove(Number(key))) }
          : {})}
      >
        <TagList items={people} className="employee-tag-list">
          {({ id, display_name }) => (
            <Tag id={id} textValue={display_name} className="employee-tag">
              <bdi title={display_name}>{display_name}</bdi>
              {onRemove ? (
                <Button
                  slot="remove"
                  className="employee-tag-remove"
                  aria-label={t('ui.remove', { name: display_name })}
                >
                  <Icon as={XIcon} size={12} />
                </Button>
              ) : null}
            </Tag>
          )}
        </TagList>
      </TagGroup>
      {rest > 0 ? <span className="employee-tags-rest">{t('employees.more', { count: rest })}</span> : null}
    </>
  );
}
