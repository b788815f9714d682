import type { AppError } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { alone, chat } from '../conversation/chat.css.ts';

const SignInGate = lazy(async () => ({ default: (await import('./SignInGate.tsx')).SignInGate }));
const ClosedByAge = lazy(async () => ({ default: (await import('../../platform/age/ClosedByAge.tsx')).ClosedByAge }));
const UnblockCreator = lazy(async () => ({ default: (await import('../blocking/UnblockCreator.tsx')).UnblockCreator }));

const ManualReview = lazy(async () => ({ default: (await import('../conversations/ManualReview.tsx')).ManualReview }));

/** Why there is no conversation to show (C-BLOCK-04 to C-BLOCK-06); no input stands below it. */
export const ConversationError = ({
  characterId,
  error,
  onRetry,
}: {
  characterId: string;
  error: Error;
  onRetry: () => void;
}) => {
  const { t, brand } = useApp();
  const isGuest = useSession(({ status }) => status === 'guest');
  const hasOldProof = useSession(({ session }) => session?.user.age_verification.status === 'reverify');
  const { code } = error as Partial<AppError>;
  const isPrivate = code === 'character_unavailable' || code === 'not_found' || code === 'invalid_input';
  const isFinal = isPrivate || code === 'creator_blocked';
  const text = isPrivate
    ? t('errors.character_unavailable')
    : isFinal || code === 'offline'
      ? t.error(error)
      : t('conversation.load-failed');
  return (
    <div className={chat} data-troupe-part="chat" data-troupe-state="error" role="alert">
      {code === 'manual_review_required' ? (
        <Suspense fallback={null}>
          <ManualReview />
        </Suspense>
      ) : code === 'not_found' && isGuest && brand.features.nsfw_toggle ? (
        <Suspense fallback={null}>
          <SignInGate />
        </Suspense>
      ) : code === 'not_found' && hasOldProof && brand.features.nsfw_toggle ? (
        <Suspense fallback={null}>
          <ClosedByAge className={alone} />
        </Suspense>
      ) : (
        <EmptyState
          className={alone}
          title={text}
          action={
            code === 'creator_blocked' ? (
              <Suspense fallback={null}>
                <UnblockCreator characterId={characterId} onUnblocked={onRetry} />
              </Suspense>
            ) : (
              !isFinal && (
                <Button variant="outline" onClick={onRetry}>
                  {t('common.retry')}
                </Button>
              )
            )
          }
        />
      )}
    </div>
  );
};
