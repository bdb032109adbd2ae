import './display.css';
import { initialsOf } from './initials.ts';

interface AvatarProps {
  readonly name: string;
  /** A signed link, or null. */
  readonly photo?: string | null | undefined;
  /** 24 px in lists (by default), 72 on a person's page. */
  readonly size?: 'small' | 'large';
}

/** A person's picture, or initials; the name itself is beside it. */
export function Avatar({ name, photo, size = 'small' }: AvatarProps) {
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {photo ? <img src={size === 'small' ? smallOf(photo) : photo} alt="" loading="lazy" /> : initialsOf(name)}
    </span>
  );
}

/** The small picture that the server keeps with each: a list of fifty people loads kilobytes, not megabytes. */
function smallOf(photo: string): string {
  return photo.startsWith('/web/auth_files/') ? `${photo}&size=small` : photo;
}
