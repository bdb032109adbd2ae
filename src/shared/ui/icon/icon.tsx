import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;

export interface IconProps {
  as: IconType;
  /** Side in px: 16 beside text, 20 alone. */
  size?: number | undefined;
  /** Turns round where text runs from right to left: for arrows and for anything that points along the line. */
  flip?: boolean | undefined;
  className?: string | undefined;
}

/** An icon that says nothing to a screen reader: its meaning stands beside it or in its button's name. */
export function Icon({ as: Drawing, size = 16, flip = false, className }: IconProps) {
  return (
    <Drawing
      size={size}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
      className={className}
      data-flip={flip || undefined}
      style={{ flex: 'none' }}
    />
  );
}
