import type { ReactNode } from 'react';
import { IncompleteContext } from '#shared/form/typed/incomplete.ts';
import { useCompleteForm } from '#shared/form/typed/use-complete-form.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/index.ts';

interface FilterFormProps {
  readonly title: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The frame of every editor: Enter applies. */
export function FilterForm({ title, onSubmit, children }: FilterFormProps) {
  const { t } = useTranslation('common');
  const { incomplete, form } = useCompleteForm(onSubmit);
  return (
    <form className="resource-filter-form" {...form}>
      <p className="resource-filter-title">{title}</p>
      <IncompleteContext value={incomplete}>{children}</IncompleteContext>
      <Button type="submit" variant="primary" size="small">
        {t('list.applyFilter')}
      </Button>
    </form>
  );
}
