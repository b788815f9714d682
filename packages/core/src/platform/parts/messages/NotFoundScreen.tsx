import { useApp, useOwnTexts } from '../../../app/index.ts';
import { Door } from './Door.tsx';
import { HomeLink } from './HomeLink.tsx';
import { texts } from './texts.ts';

/** An unknown path, or somebody who is not there (P-ROUTE-13). */
export const NotFoundScreen = () => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  return (
    <Door
      data-troupe-part="not-found"
      code={t('not-found.code')}
      title={t('not-found.title')}
      text={text('doors.gone')}
      actions={<HomeLink />}
    />
  );
};
