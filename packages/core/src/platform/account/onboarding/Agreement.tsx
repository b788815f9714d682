import { legalUrl } from '@troupe/protocol';
import { Fragment } from 'react';
import { useApp } from '../../../app/index.ts';
import { inEnglish } from '../../../i18n/english.ts';
import * as styles from './onboarding.css.ts';
import { useText } from './texts.ts';

const pages = ['terms', 'privacy'] as const;

/** What the second box says, with the texts that the brand has as links, each read in a tab of its own. */
export const Agreement = () => {
  const { brand } = useApp();
  const text = useText();
  const [first = '', ...rest] = text('onboarding.toc', { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' }).split(
    '\u0000',
  );
  const piece = (words: string) => {
    const page = pages.find((name) => name === words);
    if (page === undefined) return words;
    const name = text(`onboarding.toc.${page}`);
    const url = legalUrl(brand, page);
    if (url === null) return name;
    return (
      <a className={styles.terms} href={url} target="_blank" rel="noopener">
        {name}
      </a>
    );
  };
  return (
    <span {...inEnglish}>
      {first}
      {rest.map((words) => (
        <Fragment key={words}>{piece(words)}</Fragment>
      ))}
    </span>
  );
};
