import { useApp, useOwnTexts } from '../../app/index.ts';
import { bookmarkIcon, compassIcon, heartIcon, lockIcon } from '../../ui/icons.ts';
import { Button, Icon } from '../../ui/index.ts';
import { CharacterCover } from '../cards/CharacterCover.tsx';
import { parseExploreSearch } from '../search/explore-search.ts';
import { useCharacterSearch } from '../search/useCharacterSearch.ts';
import * as css from './teaser.css.ts';
import { texts } from './texts.ts';

const teasers = {
  favorites: {
    title: 'guards.teaser.favorites.title',
    text: 'guards.teaser.favorites.text',
    benefits: [
      { glyph: heartIcon, title: 'guards.teaser.favorites.kept', text: 'guards.teaser.favorites.kept.text' },
      { glyph: compassIcon, title: 'guards.teaser.favorites.understood', text: 'guards.teaser.favorites.understood.text' },
      { glyph: bookmarkIcon, title: 'guards.teaser.favorites.found', text: 'guards.teaser.favorites.found.text' },
    ],
  },
} as const;
/** Pages that show a guest what they would be (P-ROUTE-22). */
export type TeaserPage = keyof typeof teasers;

/** As many covers as stand in two rows of three. */
const peekMax = 6;

/** The shelf as it is, popular first, since an invented one would show what is not there. */
const Shelf = ({ onOpen }: { onOpen: (() => void) | null }) => {
  const text = useOwnTexts(texts);
  const { page } = useCharacterSearch(parseExploreSearch({}));
  const shown = page?.hits.slice(0, peekMax) ?? [];
  if (shown.length < peekMax) return null;
  return (
    <div className={css.shelf}>
      <div aria-hidden="true" className={css.peek}>
        {shown.map(({ id, name, avatar_url }) => (
          <CharacterCover key={id} src={avatar_url} name={name} isEager />
        ))}
      </div>
      <div className={css.over}>
        <div className={css.lock}>
          <span className={css.sign}>
            <Icon glyph={lockIcon} />
          </span>
          {onOpen && (
            <Button variant="outline" onClick={onOpen}>
              {text('guards.teaser.open')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
};

/** What stands in place of a page of members, to somebody who has no account. */
export const TeaserScreen = ({ page }: { page: TeaserPage }) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const teaser = teasers[page];
  const signIn = wayTo({ name: 'platform.sign-in' });
  const signUp = wayTo({ name: 'platform.sign-up' }) ?? signIn;
  return (
    <div data-troupe-part="teaser">
      <div className={css.teaser}>
        <div className={css.words}>
          <h1 className={css.title}>{text(teaser.title)}</h1>
          <p className={css.lead}>{text(teaser.text)}</p>
          <div className={css.ways}>
            {signUp && (
              <Button variant="primary" size="lg" onClick={signUp}>
                {text('guards.register.create')}
              </Button>
            )}
            {signIn && (
              <Button variant="quiet" onClick={signIn}>
                {text('guards.register.login')}
              </Button>
            )}
          </div>
        </div>
        <Shelf onOpen={signUp} />
      </div>
      <ul className={css.benefits}>
        {teaser.benefits.map((benefit) => (
          <li key={benefit.title} className={css.benefit}>
            <Icon glyph={benefit.glyph} className={css.benefitSign} />
            <h2 className={css.benefitTitle}>{text(benefit.title)}</h2>
            <p>{text(benefit.text)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
};
