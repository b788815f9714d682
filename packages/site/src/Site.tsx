import { useApp, useSession } from '@troupe/core/app';
import { limits } from '@troupe/protocol';
import { createElement, lazy, Suspense, useEffect } from 'react';
import { useGuard } from './guards/useGuard.ts';
import { toQuery } from './links/links.ts';
import { PageTitle } from './metadata/PageTitle.tsx';
import { matchRoute } from './router/match.ts';
import { usePlace, useRouter } from './router/RouterContext.tsx';
import { PageShape } from './router/PageShape.tsx';
import { ScreenBoundary } from './router/ScreenBoundary.tsx';
import { ScreenWait } from './router/ScreenWait.tsx';
import { FocusOnNavigation } from './router/FocusOnNavigation.tsx';
import { useIsShell, useReadyAtLast } from './router/first-view.ts';
import { useRouteScreen } from './router/useRouteScreen.ts';
import type { RouteName } from './route-names.ts';
import { Shell } from './shell/Shell.tsx';

/** Few are turned away, and only they load what is shown then. */
const Gate = lazy(async () => ({ default: (await import('./guards/Gate.tsx')).Gate }));

const MissingPage = lazy(async () => ({ default: (await import('./guards/MissingPage.tsx')).MissingPage }));

const ShadowNotice = lazy(async () => ({
  default: (await import('@troupe/core/platform/account/decisions/ShadowNotice.tsx')).ShadowNotice,
}));

/** Pages that list works of others: whose works are in none is told so there (P-ROLE-11). */
const listPages: ReadonlySet<RouteName> = new Set([
  'home',
  'platform.external',
  'platform.favorites',
  'platform.creator',
  'platform.recommendations',
  'creation.my-chatbots',
  'creation.groups',
]);

/** A refused sign-in comes back as `/?error=sign_in_failed`: it is said once and taken out of the address. */
const useSignInFailure = () => {
  const { notify, t } = useApp();
  const router = useRouter();
  useEffect(() => {
    const { pathname, search, hash } = router.place.getState();
    const values = new URLSearchParams(search);
    if (values.get('error') !== 'sign_in_failed') return;
    values.delete('error');
    router.navigate(pathname + toQuery(Object.fromEntries(values)) + hash, 'replace');
    notify({ kind: 'danger', text: t('errors.sign_in_failed'), durationMs: limits.toastLongMs });
  }, [notify, router, t]);
};

/** The site: the page of the present address, in the shell, behind its guard and an error boundary. */
export const Site = () => {
  const { brand } = useApp();
  const router = useRouter();
  const { pathname, search, visit } = usePlace();
  const { route, params } = matchRoute(pathname, brand.closed_paths);
  useSignInFailure();
  useReadyAtLast();
  const { verdict, missing } = useGuard(route, pathname, params);
  const target = verdict.kind === 'redirect' ? verdict.to : null;
  useEffect(() => {
    if (target !== null) router.navigate(target, 'replace');
  }, [router, target]);
  const Screen = useRouteScreen(route);
  const isShell = useIsShell();
  const isUnlisted = useSession(({ session }) => session?.user.permissions.includes('temporary_shadowban') ?? false);
  // What stands in place of a chat is a page: it has the margins and the ways of one.
  const layout = isShell || (verdict.kind === 'enter' && missing === null) ? route.layout : 'page';
  return (
    <Shell layout={layout}>
      <PageTitle route={route} params={params} />
      <ScreenBoundary pathname={pathname}>
        {isShell ? (
          <PageShape {...route} params={params} />
        ) : target !== null ? (
          <ScreenWait />
        ) : verdict.kind === 'enter' && missing !== null ? (
          <Suspense fallback={<ScreenWait />}>
            <MissingPage missing={missing} />
            <FocusOnNavigation visit={visit} />
          </Suspense>
        ) : verdict.kind === 'enter' ? (
          Screen ? (
            <Suspense>
              {isUnlisted && listPages.has(route.name) && <ShadowNotice />}
              {createElement(Screen, {
                params,
                search: Object.fromEntries(new URLSearchParams(search)),
                onSearchChange: (next, how) => {
                  // Words typed on a page that was left meanwhile are not the next one's.
                  if (router.place.getState().pathname === pathname) router.navigate(pathname + toQuery(next), how);
                },
              })}
              <FocusOnNavigation visit={visit} />
            </Suspense>
          ) : (
            <ScreenWait />
          )
        ) : (
          <Suspense fallback={<ScreenWait />}>
            <Gate verdict={verdict} page={route.name} />
          </Suspense>
        )}
      </ScreenBoundary>
    </Shell>
  );
};
