import type { CSSProperties } from 'react';

export interface Bar {
  readonly id: string;
  /** Under the bar; empty where there is no room for every one. */
  readonly label: string;
  readonly value: number;
  /** The exact figure in words, on hover and for screen readers. */
  readonly title: string;
  /** The list behind the figure; none where it is nothing. */
  readonly href?: string | undefined;
  readonly isNow?: boolean | undefined;
}

/** Bars on a baseline: no grid and no legend, the highest says its value, each leads to the list behind it. */
export function BarPlot({ label, bars, show }: { label: string; bars: readonly Bar[]; show: (value: number) => string }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const highest = bars.findIndex(({ value }) => value === most && value > 0);
  return (
    <ol className="bar-plot" aria-label={label}>
      {bars.map((bar, index) => {
        const style = { '--bar-share': bar.value / most } satisfies Record<string, number>;
        const content = (
          <>
            {index === highest ? <span className="bar-plot-value" aria-hidden="true">{show(bar.value)}</span> : null}
            <span className="bar-plot-bar" data-empty={bar.value === 0 || undefined} data-now={bar.isNow || undefined} style={style as CSSProperties} />
          </>
        );
        return (
          <li key={bar.id}>
            {bar.href !== undefined && bar.value > 0 ? (
              <a className="bar-plot-column" href={bar.href} title={bar.title} aria-label={bar.title}>{content}</a>
            ) : (
              <span className="bar-plot-column" title={bar.title} role="img" aria-label={bar.title}>{content}</span>
            )}
            <span className="bar-plot-label" aria-hidden="true">{bar.label}</span>
          </li>
        );
      })}
    </ol>
  );
}
