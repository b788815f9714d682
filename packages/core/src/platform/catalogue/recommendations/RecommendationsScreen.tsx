import { useApp, useIsLikely, useOwnTexts, useSession, type ScreenProps } from '../../../app/index.ts';
import { infoIcon } from '../../../ui/icons.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { visuallyHidden } from '../../../ui/text.css.ts';
import * as css from './recommendations.css.ts';
import { RecommendedGrid } from './RecommendedGrid.tsx';
import { TastesPage } from './TastesPage.tsx';
import { texts } from './texts.ts';
import { usePersonal } from './usePersonal.ts';

export interface RecommendationsScreenProps extends ScreenProps {
  /** Leaves out what is not safe for work, whatever the viewer may see. */
  isSafeOnly: boolean;
}

/** `/recommended-bots` (P-ROUTE-01): twelve cards at a time, each with its reason; `view=tastes` is what counts. */
export const RecommendationsScreen = ({ search, onSearchChange, isSafeOnly }: RecommendationsScreenProps) => {
  const { wayTo } = useApp();
  const text = useOwnTexts(texts);
  const status = useSession((state) => state.status);
  const isMember = useIsLikely('member');
  const isKnown = status !== 'loading';
  const { isPersonal, change } = usePersonal();
  const signIn = wayTo({ name: 'platform.sign-in' });
  if (isMember && search['view'] === 'tastes') return <TastesPage onBack={() => onSearchChange({}, 'push')} />;
  return (
    <div className={css.page} data-troupe-part="recommendations-page">
      <div className={css.head}>
        <div>
          <h1 className={css.pageTitle}>{text('recommendations.title')}</h1>
          {isMember ? (
            <p className={css.lead}>
              {isPersonal !== false && <>{text('recommendations.lead')} </>}
              <a
                className={css.link}
                href="?view=tastes"
                onClick={(event) => {
                  event.preventDefault();
                  onSearchChange({ view: 'tastes' }, 'push');
                }}
              >
                {text('recommendations.knows')}
              </a>
            </p>
          ) : (
            isKnown && <p className={css.lead}>{text('recommendations.lead.guest')}</p>
          )}
        </div>
        {isMember && (
          <label className={css.toggle}>
            <input
              type="checkbox"
              role="switch"
              aria-checked={isPersonal ?? true}
              className={css.track}
              checked={isPersonal ?? true}
              disabled={isPersonal === undefined}
              onChange={(event) => change(event.currentTarget.checked)}
            />
            {text('recommendations.personal')}
          </label>
        )}
        {!isMember && isKnown && signIn && (
          <Button variant="primary" onClick={signIn}>
            {text('recommendations.sign-in')}
          </Button>
        )}
      </div>
      {isPersonal === false && (
        <Notice glyph={infoIcon} className={css.notice}>
          {text('recommendations.off')}
        </Notice>
      )}
      <h2 className={visuallyHidden}>{text('recommendations.cards')}</h2>
      <RecommendedGrid isMember={isMember} isSafeOnly={isSafeOnly} />
    </div>
  );
};
