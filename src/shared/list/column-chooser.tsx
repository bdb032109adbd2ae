import './list.css';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  Button,
  Checkbox,
  Columns3Icon,
  IconButton,
  Popover,
  PopoverDialog,
  PopoverTrigger,
} from '#shared/ui/index.ts';
import { possibleColumns } from './list-view.ts';
import type { ResourceWords } from '#shared/record/words.ts';

interface ColumnChooserProps {
  readonly resource: Pick<AnyResource, 'fields'>;
  readonly words: ResourceWords;
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
  /** Restores the resource's own columns and widths. */
  readonly onReset: () => void;
}

/** The columns of the list; at least one stays. */
export function ColumnChooser({ resource, words, chosen, onChange, onReset }: ColumnChooserProps) {
  const { t } = useTranslation('common');
  const possible = possibleColumns(resource.fields);
  const toggle = (name: string, isChosen: boolean): void => {
    const next = isChosen
      ? possible.filter((column) => column === name || chosen.includes(column))
      : chosen.filter((column) => column !== name);
    if (next.length > 0) onChange(next);
  };
  return (
    <PopoverTrigger>
      <IconButton icon={Columns3Icon} label={t('list.columns')} size="small" />
      <Popover placement="bottom end">
        <PopoverDialog className="resource-chooser" aria-label={t('list.columns')}>
          <div className="resource-chooser-list">
            {possible.map((name) => (
              <Checkbox
                key={name}
                isSelected={chosen.includes(name)}
                isDisabled={chosen.length === 1 && chosen[0] === name}
                onChange={(isChosen) => toggle(name, isChosen)}
              >
                {words.field(name)}
              </Checkbox>
            ))}
          </div>
          <Button variant="quiet" size="small" onPress={onReset}>
            {t('list.resetColumns')}
          </Button>
        </PopoverDialog>
      </Popover>
    </PopoverTrigger>
  );
}
