import { ofClosest } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { languageStatus } from '../../../i18n/index.ts';
import { Dialog, takeFirstFocus } from '../../../ui/index.ts';
import * as styles from './LanguageDialog.css.ts';
import { texts } from './texts.ts';

export interface LanguageDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** BCP 47 tags of what the pages may be read in. */
  languages: readonly string[];
  /** The same page in a language. */
  hrefFor(tag: string): string;
  /** Told at a press, in place of following the link. */
  onChoose(tag: string): void;
}

const baseOf = (tag: string) => tag.split('-')[0];

/** What a language is named by: itself, or with its script where the list has another of the same name (`zh` is 简体中文). */
const namedBy = (tag: string, languages: readonly string[]): string => {
  if (tag.includes('-') || !languages.some((other) => other !== tag && baseOf(other) === tag)) return tag;
  return `${tag}-${new Intl.Locale(tag).maximize().script ?? ''}`;
};

/** The languages that a page may be read in, each by its own name: what was reviewed is marked, and one note says that the others are drafts. */
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
          const isReviewed = ofClosest(languageStatus, tag) === 'reviewed';
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
                  event.preventDefault();
                  onChoose(tag);
                }}
              >
                <bdi lang={tag}>{t.languageName(namedBy(tag, languages))}</bdi>
                {isReviewed && <span className={styles.status}>{text('languages.reviewed')}</span>}
              </a>
            </li>
          );
        })}
      </ul>
      {languages.some((tag) => ofClosest(languageStatus, tag) === 'draft') && (
        <p className={styles.about}>{text('languages.drafts')}</p>
      )}
    </Dialog>
  );
};
