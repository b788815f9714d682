import {
  createInteraction,
  deleteDismissal,
  getDismissal,
  limits,
  updateFewer,
  type Dismissal,
  type RecommendationPlace,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { forgetRecommendations } from './forget-recommendations.ts';
import { texts } from './texts.ts';

type Question = NonNullable<Dismissal['question']>;

export interface Less {
  /** Sent away and not undone, by id. */
  gone: ReadonlySet<string>;
  send: (character: { id: string; name: string }, recommId: string) => Promise<void>;
  undo: (character: { id: string; name: string }) => Promise<void>;
  /** After two alike. */
  question: Question | null;
  answer: (isWanted: boolean) => Promise<void>;
}

/** "Less Like This" (P-REC-06): the card goes at once; what could not be kept brings it back. */
export const useLess = (place: RecommendationPlace): Less => {
  const app = useApp();
  const { client, notify } = app;
  const text = useOwnTexts(texts);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);

  const mark = (id: string, isGone: boolean) =>
    setGone((before) => new Set(isGone ? [...before, id] : [...before].filter((one) => one !== id)));
  const tellFailure = () => notify({ kind: 'danger', text: text('recommendations.failed'), durationMs: limits.toastNormalMs });

  const undo: Less['undo'] = async ({ id }) => {
    mark(id, false);
    try {
      await client.call(deleteDismissal, { params: { characterId: id } });
      forgetRecommendations(app, place);
    } catch {
      mark(id, true);
      tellFailure();
    }
  };

  const send: Less['send'] = async (character, recommId) => {
    const { id, name } = character;
    mark(id, true);
    try {
      await client.call(createInteraction, { body: { type: 'dislike', character_id: id, recommId } });
    } catch {
      mark(id, false);
      tellFailure();
      return;
    }
    forgetRecommendations(app, place);
    notify({
      kind: 'info',
      text: text('recommendations.gone.toast', { name }),
      durationMs: limits.toastLongMs,
      action: { label: text('recommendations.undo'), run: () => void undo(character) },
    });
    // Without its receipt a dislike holds all the same.
    const receipt = await client.call(getDismissal, { params: { characterId: id } }).catch(() => null);
    if (receipt?.question) setQuestion(receipt.question);
  };

  const answer: Less['answer'] = async (isWanted) => {
    setQuestion(null);
    if (!isWanted || !question) return;
    try {
      await client.call(updateFewer, { body: { kind: question.kind, value: question.value, is_wanted: true } });
      forgetRecommendations(app, place);
      notify({ kind: 'success', text: text('recommendations.ask.kept'), durationMs: limits.toastNormalMs });
    } catch {
      setQuestion(question);
      tellFailure();
    }
  };

  return { gone, send, undo, question, answer };
};
