import { useOwnTexts } from '../../../app/index.ts';
import {
  bookmarkIcon,
  compassIcon,
  globeIcon,
  heartIcon,
  lockIcon,
  personaIcon,
  refreshIcon,
  starIcon,
  undoIcon,
  wandIcon,
} from '../../../ui/icons.ts';
import { Button, Icon, Skeleton } from '../../../ui/index.ts';
import { CharacterCover } from '../../catalogue/index.ts';
import { parseExploreSearch } from '../../catalogue/index.ts';
import { useCharacterSearch } from '../../catalogue/index.ts';
import * as css from './teaser.css.ts';
import { texts } from './texts.ts';
import { useWaysIn, WaysIn } from './WaysIn.tsx';

const teasers = {
  create: {
    title: 'guards.teaser.create.title',
    text: 'guards.teaser.create.text',
    benefits: [
      { glyph: globeIcon, title: 'guards.teaser.my-chatbots.public', text: 'guards.teaser.my-chatbots.public.text' },
      { glyph: lockIcon, title: 'guards.teaser.my-chatbots.private', text: 'guards.teaser.my-chatbots.private.text' },
      { glyph: starIcon, title: 'guards.teaser.create.rewards', text: 'guards.teaser.create.rewards.text' },
    ],
  },
  favorites: {
    title: 'guards.teaser.favorites.title',
    text: 'guards.teaser.favorites.text',
    benefits: [
      { glyph: heartIcon, title: 'guards.teaser.favorites.kept', text: 'guards.teaser.favorites.kept.text' },
      { glyph: compassIcon, title: 'guards.teaser.favorites.understood', text: 'guards.teaser.favorites.understood.text' },
      { glyph: bookmarkIcon, title: 'guards.teaser.favorites.found', text: 'guards.teaser.favorites.found.text' },
    ],
  },
  'my-chatbots': {
    title: 'guards.teaser.my-chatbots.title',
    text: 'guards.teaser.my-chatbots.text',
    benefits: [
      { glyph: globeIcon, title: 'guards.teaser.my-chatbots.public', text: 'guards.teaser.my-chatbots.public.text' },
      { glyph: lockIcon, title: 'guards.teaser.my-chatbots.private', text: 'guards.teaser.my-chatbots.private.text' },
      { glyph: undoIcon, title: 'guards.teaser.my-chatbots.back', text: 'guards.teaser.my-chatbots.back.text' },
    ],
  },
  personas: {
    title: 'guards.teaser.personas.title',
    text: 'guards.teaser.personas.text',
    benefits: [
      { glyph: personaIcon, title: 'guards.teaser.personas.context', text: 'guards.teaser.personas.context.text' },
      { glyph: wandIcon, title: 'guards.teaser.personas.vibes', text: 'guards.teaser.personas.vibes.text' },
      { glyph: refreshIcon, title: 'guards.teaser.personas.switching', text: 'guards.teaser.personas.switching.text' },
    ],
  },
} as const;
/** Pages that show a guest what they would be (P-ROUTE-22). */
export type TeaserPage = keyof typeof teasers;

/** As many covers as stand in two rows of three. */
const peekMax = 6;

/** The shelf as it is, popular first, since an invented one would show what is not there. Its place is kept while it comes. */
const Shelf = () => {
  const text = useOwnTexts(texts);
  const { signUp } = useWaysIn();
  const { page, error } = useCharacterSearch(parseExploreSearch({}));
  const shown = page?.hits.slice(0, peekMax) ?? [];
  if (error || (page && shown.length < peekMax)) return null;
  return (
    <div className={css.shelf}>
      <div aria-hidden="true" className={css.peek}>
        {page
          ? shown.map(({ id, name, avatar_url }) => <CharacterCover key={id} src={avatar_url} name={name} isEager />)
          : Array.from({ length: peekMax }, (_, at) => <Skeleton key={at} shape="cover" />)}
      </div>
      <div className={css.lock}>
        <span className={css.sign}>
          <Icon glyph={lockIcon} />
        </span>
        {signUp && (
          <Button variant="outline" onClick={signUp}>
            {text('guards.teaser.open')}
          </Button>
        )}
      </div>
    </div>
  );
};

/** What stands in place of a page of members, to somebody who has no account. */
export const TeaserScreen = ({ page }: { page: TeaserPage }) => {
  const text = useOwnTexts(texts);
  const teaser = teasers[page];
  return (
    <div data-troupe-part="teaser">
      <div className={css.teaser}>
        <div className={css.words}>
          <h1 className={css.title}>{text(teaser.title)}</h1>
          <p className={css.lead}>{text(teaser.text)}</p>
          <div className={css.ways}>
            <WaysIn size="lg" />
          </div>
        </div>
        <Shelf />
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
