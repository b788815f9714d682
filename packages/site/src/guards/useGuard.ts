import type { Verdict } from '@troupe/protocol';
import type { Route } from '../routes.ts';
import { useMissing, type Missing } from './useMissing.ts';
import { useVerdict } from './useVerdict.ts';

/** What a page is to this viewer, and the door of a chat whose character is not there for them. */
export const useGuard = (
  route: Route,
  pathname: string,
  params: Readonly<Record<string, string>>,
): { verdict: Verdict; missing: Missing | null } => ({
  verdict: useVerdict(route, pathname),
  missing: useMissing(route.layout === 'chat' ? (params['characterId'] ?? '') : '', 'chat'),
});
