import { useApp, useOwnTexts } from '../../app/index.ts';
import { languageStatus } from '../../i18n/index.ts';
import { Dialog, takeFirstFocus } from '../../ui/index.ts';
import * as styles from './LanguageDialog.css.ts';
import { texts } from './texts.ts';

export interface LanguageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** BCP 47 tags of what the pages may be read in. */
  languages: readonly string[];
  /** The same page in a language. */
  hrefFor(tag: string): string;
  /** Told at a press, before the page of `hrefFor` comes; with true it comes by itself. */
  onChoose(tag: string): boolean;
}

/** The languages that a page may be read in, each by its own name, and how far each is trusted. */
export const LanguageDialog = ({ isOpen, onClose, languages, hrefFor, onChoose }: LanguageDialogProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={text('languages.title')}
      closeLabel={text('languages.close')}
      className={styles.dialog}
    >
      <ul className={styles.list}>
        {languages.map((tag) => {
          const status = languageStatus[tag];
          return (
            <li key={tag}>
              <a
                ref={tag === t.locale ? takeFirstFocus : undefined}
                href={hrefFor(tag)}
                hrefLang={tag}
                aria-current={tag === t.locale ? 'true' : undefined}
                className={styles.language}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  if (!onChoose(tag)) event.preventDefault();
                }}
              >
                <bdi lang={tag}>{t.languageName(tag)}</bdi>
                {status && status !== 'native' && <span className={styles.status}>{text(`languages.${status}`)}</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <p className={styles.about}>{text('languages.about')}</p>
    </Dialog>
  );
};
