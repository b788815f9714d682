import type { AgeCheck, AgeMethod } from '@troupe/protocol';
import type { ReactNode } from 'react';
import { useApp } from '../../../app/index.ts';
import { Button, ButtonLink, Icon } from '../../../ui/index.ts';
import * as css from './age.css.ts';
import { countryOf, momentOf } from './age-words.ts';
import { inOrder, methodGlyphs } from './glyphs.ts';
import { useText } from './texts.ts';

export interface MethodListProps {
  check: AgeCheck;
  isBusy: boolean;
  onChoose: (method: AgeMethod) => void;
  supportHref: string | null;
  /** The heading, which is focused on the way back. */
  headingRef?: React.Ref<HTMLHeadingElement>;
}

interface WaysProps extends Pick<MethodListProps, 'check' | 'isBusy' | 'onChoose'> {
  support: ReactNode;
}

/** Each way as a card with its button, and what is left where they are few. */
const Ways = ({ check: { country, methods, per_visit }, isBusy, onChoose, support }: WaysProps) => {
  const { t } = useApp();
  const text = useText();
  const isSpent = methods.every(({ retry_at }) => retry_at !== null);
  const intro =
    per_visit && country !== null
      ? text('age.options.visit', { country: countryOf(t, country), count: methods.length })
      : text('age.options.any');
  return (
    <>
      <p className={css.small}>{intro}</p>
      <ul className={css.ways} aria-labelledby="troupe-age-options">
        {inOrder(methods).map(({ type, retry_at }) => (
          <li key={type} className={css.way}>
            <Icon glyph={methodGlyphs[type]} className={css.wayGlyph} />
            <h3 className={css.wayName}>{text(`age.way.${type}`)}</h3>
            <p className={css.wayNeeds}>{text(`age.needs.${type}`)}</p>
            <div className={css.wayEnd}>
              {retry_at === null ? (
                <Button
                  variant="outline"
                  size="sm"
                  className={css.choose}
                  aria-label={text('age.choose.way', { way: text(`age.way.${type}`) })}
                  disabled={isBusy}
                  onClick={() => onChoose(type)}
                >
                  {text('age.choose')}
                </Button>
              ) : (
                <div className={css.again}>{text('age.again', { when: momentOf(t, retry_at) })}</div>
              )}
            </div>
          </li>
        ))}
      </ul>
      {(isSpent || methods.length === 1) && (
        <div className={css.none}>
          <span>{text(isSpent ? 'age.options.spent' : 'age.options.one')}</span>
          {support}
        </div>
      )}
    </>
  );
};

/** The ways to show one's age where somebody is, each with what it needs before it is pressed (P-AGE-03). A `<section>`. */
export const MethodList = ({ check, isBusy, onChoose, supportHref, headingRef }: MethodListProps) => {
  const { t } = useApp();
  const text = useText();
  const { country, methods, status } = check;
  const support = supportHref !== null && (
    <ButtonLink variant="outline" size="sm" href={supportHref}>
      {text('age.support')}
    </ButtonLink>
  );
  const ways = <Ways check={check} isBusy={isBusy} onChoose={onChoose} support={support} />;
  return (
    <section aria-labelledby="troupe-age-options">
      <div className={css.sectionHead}>
        <h2 ref={headingRef} id="troupe-age-options" tabIndex={-1} className={css.heading}>
          {text('age.options')}
        </h2>
        {methods.length > 0 && (
          <span className={css.small}>
            {country === null ? text('age.options.unknown') : text('age.options.for', { country: countryOf(t, country) })}
          </span>
        )}
      </div>
      {methods.length === 0 ? (
        <div className={css.none}>
          <strong className={css.strong}>{text('age.options.none')}</strong>
          <span>{text('age.options.none-text')}</span>
          {support}
        </div>
      ) : status === 'verified' ? (
        <details aria-label={text('age.options.others')} className={css.others}>
          <summary className={css.othersTitle}>{text('age.options.others')}</summary>
          {ways}
        </details>
      ) : (
        ways
      )}
    </section>
  );
};
