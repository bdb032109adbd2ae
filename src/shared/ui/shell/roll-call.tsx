/**
 * The drawing of the product: a clock whose hours are people, over a rota of days. Made of a few circles and
 * rectangles, so it costs next to nothing and takes the page's colours. Mirrored in right-to-left text, as the rota
 * reads along the line; the clock always turns the same way.
 */

/** The people of the hours: present, late, on leave, absent. */
const hours = 'pppplppvppap';
const parts = { p: 'present', l: 'late', v: 'leave', a: 'absent' } as const;

/** Three weeks of a rota: early, late, night shift, or a day off. */
const rota = ['eeeee..', 'lllnn..', '.nnnle.'];
const shifts = { e: 'early', l: 'late', n: 'night', '.': 'off' } as const;

export function RollCall() {
  return (
    <svg className="ui-roll-call" viewBox="0 0 320 300" aria-hidden="true">
      <g data-part="rota">
        {rota.flatMap((week, row) =>
          Array.from(week, (letter, day) => (
            <rect
              key={`${row}-${day}`}
              x={20 + day * 41}
              y={204 + row * 32}
              width={34}
              height={24}
              rx={6}
              data-shift={shifts[letter as keyof typeof shifts]}
            />
          )),
        )}
      </g>
      <circle cx={160} cy={104} r={92} data-part="face" />
      {Array.from(hours, (letter, hour) => {
        const angle = (hour * Math.PI) / 6;
        const x = round(160 + 68 * Math.sin(angle));
        const y = round(104 - 68 * Math.cos(angle));
        return (
          <g key={hour} data-person={parts[letter as keyof typeof parts]} transform={`translate(${x} ${y})`}>
            <circle cy={-4} r={5} />
            <path d="M-9 11a9 8 0 0 1 18 0z" />
          </g>
        );
      })}
      <path d="M160 104V66" data-part="hour" />
      <path d="M160 104l26 15" data-part="minute" />
      <circle cx={160} cy={104} r={5} data-part="pin" />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
