import { AppError, isErrorCode, type Message } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import type { ReplyFailure } from './stream-state.ts';

const endings = { stopped: 'message.stopped', interrupted: 'message.interrupted', failed: 'message.failed' } as const;

/** How a message ended, where it did not simply end. */
export const endingText = (t: App['t'], { status }: Pick<Message, 'status'>): string | undefined =>
  status in endings ? t(endings[status as keyof typeof endings]) : undefined;

/** The text of a failed request: 503 and 504 are one text, from every sender (C-MSG-09). */
export const failureText = (t: App['t'], { error }: Pick<ReplyFailure, 'error'>): string =>
  error.status === 503 || error.status === 504 ? t('errors.model_busy') : t.error(error);

/**
 * Why the conversation stands without a reply although nothing is under way; undefined where it does not.
 *
 * @param code of the error that the server remembers
 */
export const unansweredText = (t: App['t'], last: Message | undefined, code: string | undefined): string | undefined => {
  if (isErrorCode(code)) return failureText(t, { error: new AppError(code) });
  if (!last || last.status === 'complete' || last.status === 'stopped')
    return last?.role === 'user' ? t('message.unanswered') : undefined;
  return endingText(t, last);
};
