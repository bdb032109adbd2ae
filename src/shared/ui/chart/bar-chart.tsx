import './chart.css';
import { useUiTexts } from '../texts.ts';

export interface ChartBar {
  readonly id: string;
  /** Text under the bar; empty if there is no space for every one. */
  readonly label: string;
  /** The exact figures in words, on hover. */
  readonly title: string;
  /** The end of the bar, null if there is nothing to draw. */
  readonly value: number | null;
  /** The start of a span; a bar without it starts at the baseline. */
  readonly since?: number | null;
  /** The list behind the figure; none for zero. */
  readonly href?: string | undefined;
  readonly isNow?: boolean | undefined;
}

/** The same figures for people who do not see the bars. */
export interface ChartTable {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly id: string; readonly cells: readonly string[] }[];
}

interface BarChartProps {
  readonly bars: readonly ChartBar[];
  readonly range: { readonly from: number; readonly to: number };
  readonly table: ChartTable;
  /** Figures beside the axis, from the top. */
  readonly scale?: readonly string[];
  /** The text on the highest bars, if there is no axis. */
  readonly peak?: (value: number) => string;
  readonly onPress?: (id: string) => void;
}

/**
 * Bars on a baseline, or spans of a day that runs downwards: no grid and no legend. Bars open the list behind them only
 * by pointer: they may be very narrow, and the list has the same filter for the keyboard (WCAG 2.5.8, equivalent
 * control). Without any figure it says so, since an empty frame looks broken.
 */
export function BarChart({ bars, range, table, scale, peak, onPress }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value ?? range.from));
  const texts = useUiTexts();
  const isEmpty = bars.every(({ value }) => value === null || value === range.from);
  const peaks = peak && !isEmpty ? placePeaks(bars, most, peak(most)) : new Map<number, 'wide' | 'everywhere'>();
  return (
    <>
      <div className="chart" aria-hidden="true">
        {scale ? (
          <div className="chart-scale">
            {scale.map((mark) => (
              <span key={mark}>{mark}</span>
            ))}
          </div>
        ) : null}
        {isEmpty ? <span className="chart-none">{texts.emptyChart}</span> : null}
        <div className="chart-bars" data-dense={bars.length > 62 || undefined}>
          {bars.map((bar, index) => (
            <Column key={bar.id} bar={bar} onPress={onPress}>
              <span className="chart-column">
                {bar.value === null ? null : (
                  <Drawn bar={bar} value={bar.value} range={range} peak={peak} peakOn={peaks.get(index)} />
                )}
              </span>
              <span className="chart-label">
                <span>{bar.label}</span>
              </span>
            </Column>
          ))}
        </div>
      </div>
      {/* A table is as wide as its texts, whatever its styles say, so its container is clipped. */}
      <div className="ui-hidden">
        <table>
          <caption>{table.caption}</caption>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ id, cells: [head, ...cells] }) => (
              <tr key={id}>
                <th scope="row">{head}</th>
                {cells.map((cell, index) => (
                  <td key={table.heads[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The narrowest drawing on a phone and on a wide screen, and a figure's character with what lies between two figures. */
const narrowest = { everywhere: 320, wide: 560 };
const character = 7;
const between = 4;

/**
 * Which bars show the highest figure, and on which screens: each that reaches it, unless its text would touch that of one before it.
 */
export function placePeaks(
  bars: readonly Pick<ChartBar, 'value'>[],
  most: number,
  text: string,
): Map<number, 'wide' | 'everywhere'> {
  const placed = new Map<number, 'wide' | 'everywhere'>();
  const columns = (screen: number): number => ((text.length * character + between) * bars.length) / screen;
  let last = -Infinity;
  let lastEverywhere = -Infinity;
  for (const [index, { value }] of bars.entries()) {
    if (value !== most || index - last < columns(narrowest.wide)) continue;
    const isEverywhere = index - lastEverywhere >= columns(narrowest.everywhere);
    placed.set(index, isEverywhere ? 'everywhere' : 'wide');
    last = index;
    if (isEverywhere) lastEverywhere = index;
  }
  return placed;
}

function Column({
  bar,
  onPress,
  children,
}: {
  bar: ChartBar;
  onPress: ((id: string) => void) | undefined;
  children: React.ReactNode;
}) {
  const { id, title, href, value } = bar;
  if (value !== null && href !== undefined)
    return (
      <a className="chart-day" href={href} title={title} tabIndex={-1}>
        {children}
      </a>
    );
  if (value === null || !onPress)
    return (
      <span className="chart-day" title={title}>
        {children}
      </span>
    );
  return (
    <button type="button" className="chart-day" title={title} tabIndex={-1} onClick={() => onPress(id)}>
      {children}
    </button>
  );
}

function Drawn({
  bar,
  value,
  range,
  peak,
  peakOn,
}: {
  bar: ChartBar;
  value: number;
  range: BarChartProps['range'];
  peak: BarChartProps['peak'];
  peakOn: 'wide' | 'everywhere' | undefined;
}) {
  const share = (at: number): number => ((at - range.from) / (range.to - range.from)) * 100;
  const { since } = bar;
  const isSpan = since !== undefined && since !== null;
  const height = isSpan
    ? Math.max(2, share(value) - share(since))
    : share(value) === 0
      ? 0
      : Math.max(1.5, share(value));
  return (
    <>
      {peak && peakOn ? (
        <span className="chart-peak" data-on={peakOn} style={{ insetBlockEnd: `${height}%` }}>
          {peak(value)}
        </span>
      ) : null}
      <span
        className="chart-bar"
        data-shape={isSpan ? 'span' : 'bar'}
        data-now={bar.isNow || undefined}
        style={
          isSpan
            ? { insetBlockStart: `${share(since)}%`, blockSize: `${height}%` }
            : { insetBlockEnd: 0, blockSize: `${height}%` }
        }
      />
    </>
  );
}
