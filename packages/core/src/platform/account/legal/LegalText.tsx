import type { LegalBlock } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../app/index.ts';
import * as css from './legal.css.ts';
import { texts } from './texts.ts';

/** Each with a key of its own: what it says, and which of those that say so it is. */
const keyed = <T,>(items: readonly T[]): (readonly [string, T])[] => {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const says = JSON.stringify(item);
    const nth = (seen.get(says) ?? 0) + 1;
    seen.set(says, nth);
    return [`${nth} ${says}`, item] as const;
  });
};

const lineOf = (line: LegalBlock['lines'][number]): ReactNode[] =>
  keyed(line).map(([key, { text, href }]) =>
    href === undefined ? (
      text
    ) : (
      <a key={key} href={href} target="_blank" rel="noreferrer" className={css.link}>
        {text}
      </a>
    ),
  );

const Block = ({ kind, lines }: LegalBlock) => {
  if (kind === 'list')
    return (
      <ul dir="auto" className={css.list}>
        {keyed(lines).map(([key, line]) => (
          <li key={key}>{lineOf(line)}</li>
        ))}
      </ul>
    );
  return (
    <p dir="auto" className={kind === 'heading' ? css.heading : css.paragraph}>
      {lineOf(lines[0] ?? [])}
    </p>
  );
};

/** A legal text; what was added or removed is marked by a word too. */
export const LegalText = ({ blocks }: { blocks: readonly LegalBlock[] }) => {
  const text = useOwnTexts(texts);
  return keyed(blocks).map(([key, block]) => {
    if (block.change === 'same') return <Block key={key} {...block} />;
    const isAdded = block.change === 'added';
    const Change = isAdded ? 'ins' : 'del';
    return (
      <Change key={key} className={isAdded ? css.added : css.removed}>
        <span className={css.mark}>{text(isAdded ? 'legal.added' : 'legal.removed')}</span>
        <Block {...block} />
      </Change>
    );
  });
};
