/** The product's mark, drawn by the stylesheet in the page's colours: people-dots on the face of a clock. */
export function BrandMark({ name }: { name: string }) {
  return (
    <svg
      className="app-brand-mark"
      viewBox="0 0 28 28"
      width={28}
      height={28}
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <rect width="28" height="28" rx="7" data-part="ground" />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="1.6" data-part="dot" />
      ))}
      <path d="M14 9.5V14l3 2.2" data-part="hands" />
    </svg>
  );
}

const dots = [
  [14, 5.5],
  [20, 8],
  [22.5, 14],
  [20, 20],
  [14, 22.5],
  [8, 20],
  [5.5, 14],
  [8, 8],
] as const;

/** Logo and name above the navigation. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="app-brand">
      <BrandMark name="" />
      <span className="app-brand-name">{name}</span>
    </span>
  );
}
