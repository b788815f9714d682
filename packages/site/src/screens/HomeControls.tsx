import { useIsLikely, useSession } from '@troupe/core/app';
import type { SourceName } from '@troupe/core/platform/catalogue';
import { Button } from '@troupe/core/ui';
import { lazy, Suspense, useState } from 'react';
import { useIsFirstDrawing } from '../router/first-view.ts';
import type { SiteScreenProps } from '../router/site-screen.ts';
import * as css from './home.css.ts';
import { useShellText } from '../shell/useShellText.ts';

const InterestDialog = lazy(async () => ({ default: (await import('./home-interests.tsx')).InterestDialog }));
const InterestPicker = lazy(async () => ({ default: (await import('./home-interests.tsx')).InterestPicker }));
const Source = lazy(async () => ({ default: (await import('./home-member.tsx')).Source }));

/** Before the filters of home: whom one likes to meet, and whose chatbots are shown. */
export const HomeControls = ({ source, onSearchChange }: Pick<SiteScreenProps, 'onSearchChange'> & { source: SourceName }) => {
  const [isAsking, setAsking] = useState(false);
  const text = useShellText();
  const isMember = useSession((state) => state.status === 'authenticated');
  const isFirst = useIsFirstDrawing();
  const space = useIsLikely('member') ? <span className={css.sourceSpace} data-troupe-part="space" /> : null;
  return (
    <>
      <Button variant="outline" className={css.interests} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {text('shell.interests')}
      </Button>
      <Suspense fallback={space}>
        {isMember && !isFirst ? <Source source={source} onSearchChange={onSearchChange} /> : space}
      </Suspense>
      <Suspense fallback={null}>{isAsking && <InterestDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
};

/** The same picker, among the filters of a small screen. */
export const InterestsAmongFilters = () => (
  <div className={css.amongFilters}>
    <Suspense fallback={null}>
      <InterestPicker />
    </Suspense>
  </div>
);
