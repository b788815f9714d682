import { AppError, errorTexts, type GroupTryoutEvent, type TryoutEvent, type TryoutReport } from '@troupe/protocol';
import type { CallerContext } from '../../../http/context.ts';
import { storablePieces } from '../../../kernel/storable-text.ts';
import { chooseModel } from '../../../platform/choose-model.ts';
import type { Restrictions, Watched } from '../../../platform/decisions/restrictions.ts';
import type { Moderator } from '../../../platform/moderation/moderator.ts';
import type { AdultAccess } from '../../../platform/rights/adult-access.ts';
import type { AgeDoor } from '../../../platform/rights/age-door.ts';
import type { TryoutReply, TryoutRequest } from '../../../platform/works/tryout-reply.ts';
import type { LanguageModel, Log } from '../../../ports/index.ts';
import { tellReport, type StoredReport } from '../../prompt/tell-report.ts';
import { toEventStream, type ServerSentEvent } from '../event-stream.ts';
import { wantsStream } from '../generation-reader.ts';
import { composeTryout, type ComposeTryoutDeps } from './compose-tryout.ts';

export interface TryoutReplyDeps extends ComposeTryoutDeps {
  /** The first answers. */
  models: readonly LanguageModel[];
  moderator: Pick<Moderator, 'release' | 'scopeOf'>;
  restrictions: Pick<Restrictions, 'watch'>;
  adultAccess: AdultAccess;
  ageDoor: AgeDoor;
  log: Log;
}

/** Who reads: for as long as they may come in at all, and what is for adults as long as that is open to them. */
const readerOf = (
  { adultAccess, ageDoor }: Pick<TryoutReplyDeps, 'adultAccess' | 'ageDoor'>,
  isAdult: boolean,
  context: CallerContext,
): Watched => ({
  ...context.caller,
  mayStill: async () => (await ageDoor('create', context)) === null && (!isAdult || adultAccess(context)),
});

const toFailure = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('model_failed', { cause: error });

/** A reply while it is written: its pieces as they may be shown, and how it is ended. */
const openPieces = (
  deps: TryoutReplyDeps,
  { character, group }: TryoutRequest,
  { model, request }: { model: LanguageModel; request: Awaited<ReturnType<typeof composeTryout>>['request'] },
  context: CallerContext,
) => {
  const left = new AbortController();
  const signal = AbortSignal.any([context.request.signal, left.signal]);
  const unwatch = deps.restrictions.watch(readerOf(deps, character.isNsfw, context), 'create', (refusal) => left.abort(refusal));
  const scope = deps.moderator.scopeOf(context, {
    subject: group ? 'call:tryGroup' : 'call:tryCharacter',
    place: 'chat',
    isAdultStory: async () => character.isNsfw,
  });
  const pieces = deps.moderator.release(storablePieces(model.stream({ ...request, signal })), scope);
  const end = () => {
    unwatch();
    left.abort();
    // Closed without waiting: a model that is silent would be waited for.
    void pieces.return(undefined).catch(() => undefined);
  };
  /** The next piece; undefined at the end. Throws why there is none. */
  const next = async (): Promise<string | undefined> => {
    try {
      const { done, value } = await pieces.next();
      signal.throwIfAborted();
      return done ? undefined : value;
    } catch (error) {
      throw signal.aborted ? signal.reason : toFailure(error);
    }
  };
  return { next, end };
};

/** Lends the prompt of the chat to who tries a chatbot out. Its reply ends with its caller, and is stored nowhere. */
export const createTryoutReply = (deps: TryoutReplyDeps): TryoutReply => {
  /** Of a member of a group whose definition the caller may not read, no more is told than in a chat (decision 63). */
  const reportOf = async (
    asked: TryoutRequest,
    { report: stored, mayRead }: { report: StoredReport; mayRead: boolean },
    { caller }: CallerContext,
  ): Promise<TryoutReport> => {
    const characterIds = asked.isStored ? [asked.character.id] : [];
    const told = await tellReport(deps.db, stored, { userId: caller.userId, characterIds, mayRead });
    const { memories: _none, recall: _all, ...report } = told;
    return report;
  };
  const note = (failure: AppError) => deps.log.info('A try-out failed.', { code: failure.code });

  return async (asked, context) => {
    const model = chooseModel(deps.models, undefined, context.caller);
    const composed = await composeTryout(deps, asked, model, context);
    const { request, greeting, turns } = composed;
    const report = await reportOf(asked, composed, context);
    const { next, end } = openPieces(deps, asked, { model, request }, context);
    let text = '';
    try {
      // What fails before the first word is a plain answer.
      text = (await next()) ?? '';
      if (text === '') throw new AppError('model_failed', { message: 'The model answered nothing.' });
    } catch (error) {
      end();
      if (error instanceof AppError) note(error);
      throw error;
    }
    const needsHelp = asked.needsHelp && { needs_help: true };

    if (!wantsStream(context.request)) {
      try {
        for (let piece = await next(); piece !== undefined; piece = await next()) text += piece;
        return { text, report, greeting, ...(turns && { turns }), ...needsHelp };
      } finally {
        end();
      }
    }

    const events = async function* (): AsyncGenerator<TryoutEvent | GroupTryoutEvent> {
      yield { type: 'start', greeting, ...turns, ...needsHelp };
      yield { type: 'delta', text };
      try {
        for (let piece = await next(); piece !== undefined; piece = await next()) {
          text += piece;
          yield { type: 'delta', text: piece };
        }
      } catch (error) {
        if (!(error instanceof AppError)) return;
        note(error);
        yield { type: 'error', error: errorTexts[error.code], code: error.code };
        return;
      }
      yield { type: 'done', text, report };
    };
    const numbered = async function* (): AsyncGenerator<ServerSentEvent> {
      let seq = 0;
      try {
        for await (const data of events()) yield { seq: (seq += 1), data };
      } finally {
        end();
      }
    };
    return toEventStream(numbered(), end);
  };
};
