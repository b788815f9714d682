import { AppError, lorebookLimits, type LorebookEntryForm } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { foldText } from '../../../platform/index.ts';
import { checkIcon, plusIcon, sparkIcon } from '../../../ui/icons.ts';
import { Button, Chip, Icon } from '../../../ui/index.ts';
import { useText } from '../texts.ts';
import * as css from './reach.css.ts';
import { useKeywordReach } from './useKeywordReach.ts';

export interface KeywordReachProps {
  form: LorebookEntryForm;
  onKeywords: (keywords: string[]) => void;
  onSay: (line: string) => void;
}

/** The name of a language to a reader; its tag where there is none. */
const nameOf = (language: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;

/** Whom an entry's keywords do not reach because they write another script, and keywords that would: put in and taken out by a press. */
export const KeywordReach = ({ form, onKeywords, onSay }: KeywordReachProps) => {
  const { t } = useApp();
  const text = useText();
  const { missing, suggested, isAsking, failure, ask } = useKeywordReach(form, (count) =>
    onSay(text(count > 0 ? 'lore.reach.ready' : 'lore.reach.none')),
  );
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { keywords } = form;
  const isFull = keywords.length >= lorebookLimits.keywordsMax;
  const inForm = (keyword: string) => keywords.find((one) => foldText(one) === foldText(keyword));
  const offered = (suggested ?? []).filter(({ keyword }) => (inForm(keyword) === undefined ? !isFull : picked.includes(keyword)));
  if (offered.length === 0 && (missing.length === 0 || isFull)) return null;
  const toggle = (keyword: string) => {
    const own = inForm(keyword);
    if (own !== undefined) return onKeywords(keywords.filter((one) => one !== own));
    setPicked([...picked, keyword]);
    onKeywords([...keywords, keyword]);
  };
  const note = () => {
    if (isAsking) return text('lore.reach.asking');
    if (failure !== null)
      return failure instanceof AppError && !failure.code.startsWith('model_') ? t.error(failure) : text('lore.reach.failed');
    return suggested !== null && offered.length === 0 ? text('lore.reach.none') : null;
  };
  const said = note();
  return (
    <div className={css.reach} data-troupe-part="keyword-reach">
      {missing.length > 0 && !isFull && (
        <p className={css.note}>
          {text('lore.reach.missing', {
            languages: new Intl.ListFormat(t.locale).format(missing.map((language) => nameOf(language, t.locale))),
          })}
        </p>
      )}
      {said !== null && <p className={css.note}>{said}</p>}
      {offered.length > 0 && (
        <div role="group" aria-label={text('lore.reach.list')} className={css.chips}>
          {offered.map(({ keyword, language }) => {
            const isOn = inForm(keyword) !== undefined;
            return (
              <Chip key={keyword} isPressed={isOn} className={css.chip} onClick={() => toggle(keyword)}>
                <Icon glyph={isOn ? checkIcon : plusIcon} size="sm" />
                <bdi lang={language}>{keyword}</bdi>
              </Chip>
            );
          })}
        </div>
      )}
      {missing.length > 0 && !isFull && (
        <Button size="sm" variant="quiet" aria-disabled={isAsking} onClick={() => void ask()}>
          <Icon glyph={sparkIcon} size="sm" />
          {text(failure === null ? 'lore.reach.suggest' : 'imports.retry')}
        </Button>
      )}
    </div>
  );
};
