import { useState, type ReactNode } from 'react';
import type { EnterForMany } from '#shared/contract/enter-for-many.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { mayAccess } from '#shared/routing/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { Button, UsersIcon } from '#shared/ui/index.ts';

/** Loaded on demand. */
const EnterForManyDialog = /* @__PURE__ */ lazily(() =>
  import('./enter-for-many-dialog.tsx').then((module) => module.EnterForManyDialog),
);

/** Opens the form of a request for many people, for whom that is allowed. */
export function EnterForManyButton({ of }: { readonly of: EnterForMany }): ReactNode {
  const { t } = useTranslation('common');
  const { rights } = useApplicationContext();
  const [isOpen, setOpen] = useState(false);
  if (!mayAccess(`${of.kind.name}.add`, rights)) return null;
  return (
    <>
      <Button icon={UsersIcon} onPress={() => setOpen(true)}>
        {t('enterForMany.label')}
      </Button>
      {isOpen ? <EnterForManyDialog of={of} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
