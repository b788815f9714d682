import type { CoveredEntry } from '@troupe/protocol';
import { useT } from '../../../app/index.ts';
import { alertIcon, checkIcon, xIcon } from '../../../ui/icons.ts';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import { hit, name as nameStyle, sign, why as whyStyle } from '../bench/bench.css.ts';
import { useText } from '../texts.ts';
import * as css from './coverage.css.ts';

/** What became of an entry over all replies: told at least once; called, and never told; or never called at all. */
export type Standing = 'fired' | 'lost' | 'never';

const uncalled = new Set(['no_keyword', 'disabled', 'empty', 'invalid_keyword', 'took_too_long']);

export const standingOf = ({ fired, reasons }: CoveredEntry): Standing => {
  if (fired > 0) return 'fired';
  return reasons.some(({ why }) => !uncalled.has(why)) ? 'lost' : 'never';
};

const signs = { fired: checkIcon, lost: alertIcon, never: xIcon } as const;
/** The looks of the bench, whose rows these are. */
const states = { fired: 'fired', lost: 'cut', never: 'quiet' } as const;

export interface CoverageRowProps {
  entry: CoveredEntry;
  name: string;
  /** Replies that were looked at. */
  replies: number;
  onChoose: () => void;
}

/** An entry with how often it came up, by which keywords, and why it otherwise did not: a `<li>`. */
export const CoverageRow = ({ entry, name, replies, onChoose }: CoverageRowProps) => {
  const t = useT();
  const text = useText();
  const standing = standingOf(entry);
  const said = {
    fired: text('lore.coverage.fired'),
    lost: text('lore.coverage.lost'),
    never: text('lore.coverage.never'),
  }[standing];
  const reasonOf = (why: CoveredEntry['reasons'][number]['why']) => {
    // Which tokens were left differs from reply to reply.
    if (why === 'no_room') return text('lore.bench.cut');
    return why === 'too_large' ? text('lore.coverage.too_large') : text(`why.rule.${why}`);
  };
  const keywords = entry.keywords.map((one) =>
    text('lore.coverage.keyword', { keyword: one.keyword, replies: t.number(one.replies) }),
  );
  const reasons = entry.reasons.map((one) =>
    text('lore.coverage.reason', { reason: reasonOf(one.why), replies: t.number(one.replies) }),
  );
  const isAlways = standing === 'fired' && keywords.length === 0;
  return (
    <li className={hit} data-troupe-state={standing}>
      <span className={sign} data-troupe-state={states[standing]}>
        <Icon glyph={signs[standing]} size="sm" />
        <VisuallyHidden>{said}</VisuallyHidden>
      </span>
      <button type="button" className={nameStyle} dir="auto" onClick={onChoose}>
        {name}
      </button>
      <span className={css.count}>
        {text('lore.coverage.count', { fired: t.number(entry.fired), replies: t.number(replies) })}
      </span>
      {keywords.length > 0 && (
        <span className={whyStyle} dir="auto">
          {keywords.join(' · ')}
        </span>
      )}
      {isAlways && <span className={whyStyle}>{text('lore.entry.always')}</span>}
      {standing !== 'fired' && reasons.length > 0 && <span className={whyStyle}>{reasons.join(' · ')}</span>}
    </li>
  );
};
