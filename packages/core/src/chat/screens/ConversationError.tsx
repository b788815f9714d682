import type { AppError } from '@troupe/protocol';
import { lazy, Suspense } from 'react';
import { useApp, useSession } from '../../app/index.ts';
import { ClosedByAge } from '../../platform/index.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { alone, chat } from '../conversation/chat.css.ts';

const SignInGate = lazy(async () => ({ default: (await import('./SignInGate.tsx')).SignInGate }));
const UnblockCreator = lazy(async () => ({ default: (await import('../blocking/UnblockCreator.tsx')).UnblockCreator }));

const ManualReview = lazy(async () => ({ default: (await import('../conversations/ManualReview.tsx')).ManualReview }));

/** What stands in place of words: a way on for whom there is one; null where words are all. */
const useGate = (code: AppError['code'] | undefined, characterId: string) => {
  const { brand } = useApp();
  const isGuest = useSession(({ status }) => status === 'guest');
  const hasOldProof = useSession(({ session }) => session?.user.age_verification.status === 'reverify');
  if (code === 'manual_review_required') return <ManualReview characterId={characterId} />;
  if (code !== 'not_found' || !brand.features.nsfw_toggle) return null;
  if (isGuest) return <SignInGate />;
  return hasOldProof ? <ClosedByAge className={alone} /> : null;
};

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
  const { t } = useApp();
  const { code } = error as Partial<AppError>;
  const gate = useGate(code, characterId);
  const isPrivate = code === 'character_unavailable' || code === 'not_found' || code === 'invalid_input';
  const isFinal = isPrivate || code === 'creator_blocked';
  const text = isPrivate
    ? t('errors.character_unavailable')
    : isFinal || code === 'offline'
      ? t.error(error)
      : t('conversation.load-failed');
  return (
    <div className={chat} data-troupe-part="chat" data-troupe-state="error" role="alert">
      {gate === null ? (
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
      ) : (
        <Suspense fallback={null}>{gate}</Suspense>
      )}
    </div>
  );
};
