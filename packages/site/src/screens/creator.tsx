import { CreatorScreen, useCreator } from '@troupe/core/platform/catalogue';
import { AppError } from '@troupe/protocol';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { MissingPage } from '../guards/MissingPage.tsx';
import { useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { CardHearts } from '../favorites/CardHearts.tsx';

export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const router = useRouter();
  const creatorUsername = params['creatorUsername'] ?? '';
  const isSafeOnly = useIsSafeOnly();
  // The screen asks.
  const { error } = useCreator(creatorUsername, false);
  if (error instanceof AppError && error.code === 'not_found') return <MissingPage missing="page" />;
  return (
    <CardHearts>
      <CreatorScreen
        {...rest}
        isSafeOnly={isSafeOnly}
        params={{ creatorUsername }}
        onOtherName={(username) => router.navigate(`/creator/${encodeURIComponent(username)}`, 'replace')}
      />
    </CardHearts>
  );
};
