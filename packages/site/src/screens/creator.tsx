import { CreatorScreen } from '@troupe/core/platform/catalogue';
import { useIsSafeOnly } from '../age/useIsSafeOnly.ts';
import { useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';
import { CardHearts } from '../favorites/CardHearts.tsx';

export const Screen = ({ params, ...rest }: SiteScreenProps) => {
  const router = useRouter();
  return (
    <CardHearts>
      <CreatorScreen
        {...rest}
        isSafeOnly={useIsSafeOnly()}
        params={{ creatorUsername: params['creatorUsername'] ?? '' }}
        onOtherName={(username) => router.navigate(`/creator/${encodeURIComponent(username)}`, 'replace')}
      />
    </CardHearts>
  );
};
