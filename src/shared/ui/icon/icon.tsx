import type { LucideIcon } from 'lucide-react';

export type IconType = LucideIcon;

export interface IconProps {
  as: IconType;
  /** Side in px: 16 beside text, 20 alone. */
  size?: number | undefined;
  /** Mirrored in right-to-left text: for arrows and everything that points along the line. */
  flip?: boolean | undefined;
  className?: string | undefined;
}

/** An icon that is silent for screen readers: its meaning is beside it or in its button's name. */
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
