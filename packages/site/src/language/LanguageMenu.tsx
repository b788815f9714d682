import { useApp, useSession } from '@troupe/core/app';
import { languagesOf, updateUserSettings } from '@troupe/protocol';
import { lazy, Suspense, useState } from 'react';
import { usePlace } from '../router/RouterContext.tsx';
import * as styles from '../shell/Shell.css.ts';
import { keepLanguage } from './keep-language.ts';

const LanguageDialog = lazy(async () => {
  const { LanguageDialog } = await import('@troupe/core/platform/languages/LanguageDialog.tsx');
  return { default: LanguageDialog };
});

/** Which language this page is in, and a press away the others that the brand has. */
export const LanguageMenu = () => {
  const { brand, client, t } = useApp();
  const { pathname, search, hash } = usePlace();
  const isMember = useSession(({ session }) => session !== null && session.user.platform !== 'guest');
  const [isOpen, setOpen] = useState(false);
  // Stays once it was there, to give the focus back.
  const [isHere, setHere] = useState(false);
  const languages = languagesOf(brand);
  if (languages.length < 2) return null;
  const hrefFor = (tag: string) => {
    const query = new URLSearchParams(search);
    query.set('hl', tag);
    return `${pathname}?${query}${hash}`;
  };
  const choose = (tag: string): boolean => {
    keepLanguage(tag, document);
    if (!isMember) return true;
    // What the account says comes before what this device keeps: the page waits for it, and comes without it too.
    const go = () => window.location.assign(hrefFor(tag));
    void client.call(updateUserSettings, { body: { interfaceLanguage: tag } }).then(go, go);
    return false;
  };
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
          <LanguageDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            languages={languages}
            hrefFor={hrefFor}
            onChoose={choose}
          />
        </Suspense>
      )}
    </>
  );
};
