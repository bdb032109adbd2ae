import type { ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, Icon, TriangleAlertIcon } from '#shared/ui/icon/index.ts';

export type Severity = 'success' | 'warning' | 'error';

const icons = { success: CircleCheckIcon, warning: TriangleAlertIcon, error: CircleAlertIcon } as const;

/** The result of something, with what to do next. */
export function StatusAlert({
  severity,
  title,
  children,
}: {
  severity: Severity;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="public-alert" data-severity={severity} role={severity === 'success' ? 'status' : 'alert'}>
      <Icon as={icons[severity]} size={20} />
      <div>
        <p className="public-alert-title">{title}</p>
        {children}
      </div>
    </div>
  );
}
