import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, ButtonLink, EmptyState } from '../../ui/index.ts';
import { texts } from './texts.ts';

export interface NoneOfOwnProps {
  /** The page that makes one; null where there is none. */
  createHref?: string | null;
  /** What it says where it makes something else than chatbots. */
  words?: { none: string; create: string };
  onShowAll?: () => void;
  onImport?: (() => void) | undefined;
}

/** Nothing is as it was asked for, or nothing was made yet (R-MY-08). */
export const NoneOfOwn = ({ createHref = null, words, onShowAll, onImport }: NoneOfOwnProps) => {
  const { links, t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <EmptyState
      title={t('explore.empty.title')}
      text={onShowAll ? text('my.none.here') : (words?.none ?? text('my.none.yet'))}
      action={
        onShowAll ? (
          <Button onClick={onShowAll}>{text('my.none.show-all')}</Button>
        ) : (
          <>
            {createHref !== null && (
              <ButtonLink variant="primary" href={createHref}>
                {words?.create ?? text('my.none.create')}
              </ButtonLink>
            )}
            {onImport && (
              <Button variant={createHref === null ? 'primary' : 'outline'} onClick={onImport}>
                {text('my.none.import')}
              </Button>
            )}
            <ButtonLink variant={onImport || createHref !== null ? 'outline' : 'primary'} href={links({ name: 'home' })}>
              {text('my.none.explore')}
            </ButtonLink>
          </>
        )
      }
    />
  );
};
