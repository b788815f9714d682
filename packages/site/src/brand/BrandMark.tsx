import type { ReactNode } from 'react';
import * as styles from './BrandMark.css.ts';

/** The drawn marks, in the brand's own tokens; `brand.logo` names one. Each has its tab icon in `public/marks/`. */
export const marks: Record<string, ReactNode> = {
  daybreak: (
    <>
      <path d="M3 22h26" stroke="currentColor" strokeWidth="2" />
      <path d="M8 22a8 8 0 0 1 16 0z" fill="var(--troupe-spark)" />
      <path d="M16 4v5M5.500 9l3 3.500M26.500 9l-3 3.500M6 26h20" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  lantern: (
    <>
      <path d="M12 6q4-5 8 0M10 9h12M9 27h14" stroke="currentColor" strokeWidth="1.600" strokeLinecap="round" />
      <path d="M11 10h10l2 15H9z" stroke="currentColor" strokeWidth="1.600" strokeLinejoin="round" />
      <path
        d="M16 13c3 3.500 3.600 5 3.200 7a3.300 3.300 0 0 1-6.400 0c-.4-2 .8-3 1.200-4 .6 1 1 1 1.200 1 .6-1.400.4-2.600.8-4z"
        fill="var(--troupe-accent)"
      />
    </>
  ),
  acme: (
    <>
      <path d="M3 3h26v26H3z" fill="var(--troupe-accent)" />
      <path d="M9 24L15 8h2l6 16M11.500 18.500h9" stroke="var(--troupe-on-accent)" strokeWidth="2.400" />
    </>
  ),
};

/** A brand's mark beside its name: one of ours, or the picture that `logo` is the path of. It says nothing by itself. */
export const BrandMark = ({ logo }: { logo: string }) =>
  marks[logo] ? (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false" className={styles.mark}>
      {marks[logo]}
    </svg>
  ) : (
    <img src={logo} alt="" className={styles.mark} />
  );
