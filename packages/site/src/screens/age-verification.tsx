import { useApp } from '@troupe/core/app';
import { AgeScreen } from '@troupe/core/platform/account';
import { helpLinks, isMatureWanted, matureHrefOf } from '../links/age-links.ts';
import { pageAt } from '../links/page-at.ts';
import { returnTo } from '../links/return-to.ts';
import { useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ search }: SiteScreenProps) => {
  const { brand } = useApp();
  const router = useRouter();
  const profile = pageAt('/profile', brand.closed_paths);
  return (
    <AgeScreen
      hrefs={{
        ...helpLinks(brand),
        profile: profile && `${profile}#content`,
        mature: matureHrefOf(brand),
      }}
      back={returnTo(search)}
      isWanted={isMatureWanted(search)}
      onGo={(href) => router.navigate(href)}
    />
  );
};
