import type { ReactNode } from 'react';
import * as styles from './hero-art.css.ts';

/** The drawings beside the welcome, by the name of the brand's logo. A brand without one shows none. */
const drawings: Record<string, ReactNode> = {
  daybreak: (
    <>
      <g fill="none" stroke="var(--troupe-spark)" strokeWidth="2">
        <path d="M61 168a104 104 0 0 1 208 0" opacity=".9" />
        <path d="M43 168a122 122 0 0 1 244 0" opacity=".6" />
        <path d="M23 168a142 142 0 0 1 284 0" opacity=".35" />
      </g>
      <path d="M81 168a84 84 0 0 1 168 0z" fill="var(--troupe-spark)" />
      <g>
        <path d="M40 76h22v92H40z" fill="#c4553f" />
        <path d="M44 86h14M44 92h14" stroke="#fbeec0" strokeWidth="2" />
        <path d="M64 58h28v110H64z" fill="#2d6b5a" />
        <path d="M70 72h16v22H70z" fill="#f4ead8" />
        <path d="M94 90h16v78H94z" fill="#e8b23a" />
        <path d="M94 104h16M94 154h16" stroke="#7a5a14" strokeWidth="2" />
        <path d="M112 66h24v102h-24z" fill="#24405e" />
        <path d="M118 80h12M118 86h12M118 146h12" stroke="#9cc4d8" strokeWidth="2" />
        <path d="M144 74l22-6 26 94-22 6z" fill="#b8443f" />
        <path d="M151 88l14-4" stroke="#f4ead8" strokeWidth="2" />
        <path d="M214 148h92v20h-92z" fill="#55335a" />
        <path d="M226 154h30" stroke="#e3d3ba" strokeWidth="2" />
        <path d="M222 128h78v20h-78z" fill="#d8893b" />
        <path d="M234 138h40" stroke="#fbe2bd" strokeWidth="2" />
        <path d="M216 112h84v16h-84z" fill="#3b8a70" />
        <path d="M252 112c-2-14-12-18-22-18 0 12 8 18 22 18zM254 112c2-16 14-22 26-22 0 14-10 22-26 22z" fill="#58a06d" />
      </g>
      <path d="M0 168h330" stroke="var(--troupe-shelf)" strokeWidth="4" />
    </>
  ),
  lantern: (
    <>
      <defs>
        <radialGradient id="troupe-hero-glow" cx="50%" cy="52%" r="52%">
          <stop offset="0" className={styles.glow} stopOpacity=".55" />
          <stop offset=".45" className={styles.glow} stopOpacity=".15" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="214" cy="92" rx="150" ry="120" fill="url(#troupe-hero-glow)" />
      <g fill="none" stroke="var(--troupe-text-3)" strokeWidth="1.500">
        <path d="M214 -84V26M200 40q14-20 28 0M188 48h52M194 56h40l8 78h-56zM182 134h64v8h-64z" />
      </g>
      <path
        d="M214 70c14 16 17 24 15 34-2 10-8 15-15 15s-13-5-15-15c-1-8 3-12 6-18 2 4 3 5 5 5 3-7 1-12 4-21z"
        className={styles.flame}
      />
      <path d="M214 92c7 9 8 13 7 18-1 5-4 7-7 7s-6-2-7-7c0-4 2-6 4-9 1 1 1 2 2 2 1-4 0-7 1-11z" fill="#fdeebc" />
      <g fill="#d9b48a">
        <path d="M98 60q8-8 12 0-4 6-12 0zM98 60q-8-8-12 0 4 6 12 0z" opacity=".7" />
        <path d="M280 40q6-6 9 0-3 5-9 0zM280 40q-6-6-9 0 3 5 9 0z" opacity=".5" />
      </g>
    </>
  ),
};

/** A drawing for the hero slot, in the brand's tokens; nothing where the logo has none. */
export const heroArtFor = (logo: string): ReactNode =>
  drawings[logo] && (
    <svg viewBox="0 0 330 170" aria-hidden="true" focusable="false" className={styles.art}>
      {drawings[logo]}
    </svg>
  );
