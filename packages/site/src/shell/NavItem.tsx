import { Badge, Icon } from '@troupe/core/ui';
import { downIcon } from '@troupe/core/ui/icons.ts';
import { useId, useState } from 'react';
import type { NavEntry } from './nav-entries.ts';
import * as styles from './SideNav.css.ts';
import type { ShellText } from './useShellText.ts';

export interface NavItemProps {
  entry: NavEntry;
  pathname: string;
  text: ShellText;
  onChosen?: (() => void) | undefined;
}

const nameOf = ({ text: key }: NavEntry, text: ShellText): string => (typeof key === 'string' ? text(key) : key.own);

const NavLink = ({ entry, pathname, text, onChosen }: NavItemProps) => {
  const { href, glyph, isExternal, badge } = entry;
  return (
    <a
      href={href ?? undefined}
      className={styles.item}
      title={nameOf(entry, text)}
      aria-current={pathname === href ? 'page' : entry.isActive || undefined}
      target={isExternal ? '_blank' : undefined}
      rel={isExternal ? 'noreferrer' : undefined}
      onClick={onChosen}
    >
      <Icon glyph={glyph} />
      <span className={styles.text}>{nameOf(entry, text)}</span>
      {badge && (
        <Badge tone="spark" className={styles.badge}>
          {text(badge)}
        </Badge>
      )}
    </a>
  );
};

/** An entry of the navigation: an `<li>` with its link, and with the list below it where it has one (P-SHELL-03, P-SHELL-04). */
export const NavItem = (props: NavItemProps) => {
  const { entry, pathname, text, onChosen } = props;
  // What only opens its list shows it at once; what is a link too leads to the first of it.
  const [isOpen, setOpen] = useState(entry.href === null || (entry.isActive && pathname !== entry.href));
  const id = useId();
  if (entry.children.length === 0)
    return (
      <li>
        <NavLink {...props} />
      </li>
    );
  const chevron = <Icon glyph={downIcon} size="sm" className={styles.chevron} />;
  const toggle = () => setOpen(!isOpen);
  return (
    <li>
      {entry.href === null ? (
        <button
          type="button"
          className={styles.item}
          title={nameOf(entry, text)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
        >
          <Icon glyph={entry.glyph} />
          <span className={styles.text}>{nameOf(entry, text)}</span>
          {chevron}
        </button>
      ) : (
        <div className={styles.split}>
          <NavLink {...props} />
          <button
            type="button"
            className={styles.more}
            title={entry.more ? text(entry.more) : nameOf(entry, text)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          >
            {chevron}
          </button>
        </div>
      )}
      {isOpen && (
        <ul id={id} className={styles.sublist}>
          {entry.children.map((child) => (
            <li key={nameOf(child, text)}>
              <NavLink entry={child} pathname={pathname} text={text} onChosen={onChosen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
