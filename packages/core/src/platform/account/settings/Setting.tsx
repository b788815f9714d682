import { useId, type ReactNode } from 'react';
import * as css from './Account.css.ts';

export interface SettingProps {
  /** Anchor of the section. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** One row of a page of settings: what it is about, and beside it what can be set. A `<section>`. */
export const Setting = ({ id, title, text, children }: SettingProps) => {
  const heading = useId();
  return (
    <section id={id} className={css.setting} aria-labelledby={heading} data-troupe-part="setting">
      <header>
        <h2 id={heading} className={css.settingTitle}>
          {title}
        </h2>
        <p className={css.settingText}>{text}</p>
      </header>
      <div className={css.stack}>{children}</div>
    </section>
  );
};
