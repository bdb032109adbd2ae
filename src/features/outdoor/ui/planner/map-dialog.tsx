import { useTranslation } from '#shared/i18n/index.ts';
import { Dialog } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import type { RouteStop } from '../route-map.tsx';

/** Loaded on demand. */
const RouteMap = /* @__PURE__ */ lazily(() => import('../route-map.tsx').then((module) => module.RouteMap));

interface RouteMapDialogProps {
  /** Whose visits, and of which day. */
  readonly title: string;
  readonly route: readonly RouteStop[];
  /** How long the way is; empty for a day with one client. */
  readonly distance: string;
  readonly onClose: () => void;
}

/** The visits of a day on the map. */
export function RouteMapDialog({ title, route, distance, onClose }: RouteMapDialogProps) {
  const { t } = useTranslation('gps');
  return (
    <Dialog
      isOpen
      size="large"
      title={title}
      description={distance === '' ? t('planner.route') : t('planner.distance', { distance })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <RouteMap route={route} />
    </Dialog>
  );
}
