import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { isCallError } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';

/** Shows an error with a way to retry instead of a blank page. */
export function FailureBoundary({ children }: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>{({ reset }) => <Boundary onReset={reset}>{children}</Boundary>}</QueryErrorResetBoundary>
  );
}

interface BoundaryProps {
  readonly onReset: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <Failure
        error={this.state.error}
        onRetry={() => {
          this.props.onReset();
          this.setState({ error: null });
        }}
      />
    );
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const isUnreachable = isCallError(error) && error.kind === 'network';
  return (
    <div className="app-failure">
      <ErrorState
        title={t(isUnreachable ? 'app.unreachable' : 'app.failed')}
        description={t(isUnreachable ? 'app.unreachableText' : 'app.failedText')}
        onRetry={onRetry}
        requestId={isCallError(error) ? error.requestId : undefined}
      />
    </div>
  );
}
