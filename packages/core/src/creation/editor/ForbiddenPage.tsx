import { useApp } from '../../app/index.ts';
import { ButtonLink, EmptyState } from '../../ui/index.ts';
import * as css from './editor.css.ts';
import { useText } from './texts.ts';

/** Somebody else's, or somebody who makes none (R-BOT-27). */
export const ForbiddenPage = () => {
  const { links, t } = useApp();
  const text = useText();
  return (
    <div className={css.page} data-troupe-part="forbidden">
      <EmptyState
        title={<h1 className={css.besideTitle}>{text('editor.forbidden')}</h1>}
        action={
          <ButtonLink variant="primary" href={links({ name: 'home' })}>
            {t('not-found.home')}
          </ButtonLink>
        }
      />
    </div>
  );
};
