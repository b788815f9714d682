import type { LegalBlock } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../app/index.ts';
import * as css from './legal.css.ts';
import { texts } from './texts.ts';

const lineOf = (line: LegalBlock['lines'][number]): ReactNode[] =>
  line.map(({ text, href }, at) =>
    href === undefined ? (
      text
    ) : (
      <a key={at} href={href} target="_blank" rel="noreferrer" className={css.link}>
        {text}
      </a>
    ),
  );

const Block = ({ kind, lines }: LegalBlock) => {
  if (kind === 'list')
    return (
      <ul className={css.list}>
        {lines.map((line, at) => (
          <li key={at}>{lineOf(line)}</li>
        ))}
      </ul>
    );
  return <p className={kind === 'heading' ? css.heading : css.paragraph}>{lineOf(lines[0] ?? [])}</p>;
};

/** A legal text; what was added or removed is marked by a word too. */
export const LegalText = ({ blocks }: { blocks: readonly LegalBlock[] }) => {
  const text = useOwnTexts(texts);
  return blocks.map((block, at) => {
    if (block.change === 'same') return <Block key={at} {...block} />;
    const isAdded = block.change === 'added';
    const Change = isAdded ? 'ins' : 'del';
    return (
      <Change key={at} className={isAdded ? css.added : css.removed}>
        <span className={css.mark}>{text(isAdded ? 'legal.added' : 'legal.removed')}</span>
        <Block {...block} />
      </Change>
    );
  });
};
