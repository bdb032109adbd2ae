import type { FormEvent, ReactNode } from 'react';
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
  return (
    <form
      className="resource-filter-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      <p className="resource-filter-title">{title}</p>
      {children}
      <Button type="submit" variant="primary" size="small">
        {t('list.applyFilter')}
      </Button>
    </form>
  );
}
