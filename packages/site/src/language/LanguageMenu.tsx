import { useApp } from '@troupe/core/app';
import { languagesOf } from '@troupe/protocol';
import { lazy, Suspense, useState } from 'react';
import * as styles from '../shell/Shell.css.ts';

const LanguageChoice = lazy(async () => ({ default: (await import('./LanguageChoice.tsx')).LanguageChoice }));

/** Which language this page is in, and a press away the others that the brand has. */
export const LanguageMenu = () => {
  const { brand, t } = useApp();
  const [isOpen, setOpen] = useState(false);
  // Stays once it was there, to give the focus back.
  const [isHere, setHere] = useState(false);
  const languages = languagesOf(brand);
  if (languages.length < 2) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('explore.filters.languages')}: ${t.languageName(brand.language)}`}
        className={styles.footerButton}
        onClick={() => {
          setHere(true);
          setOpen(true);
        }}
      >
        {t.languageName(brand.language)}
      </button>
      {isHere && (
        <Suspense fallback={null}>
          <LanguageChoice isOpen={isOpen} onClose={() => setOpen(false)} languages={languages} />
        </Suspense>
      )}
    </>
  );
};
