import type { App } from '@troupe/core/app';
import type { UnsentChoice } from '@troupe/core/creation/drafts/UnsentDialog.tsx';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** A question that stands over the page, and who waits for its answer. */
export interface UnsentQuestion {
  count: number;
  answer: (choice: UnsentChoice) => void;
}

const questions = new WeakMap<App['storage'], StoreApi<UnsentQuestion | null>>();

/** The question that stands over the page of an instance now. */
export const unsentQuestion = ({ storage }: Pick<App, 'storage'>): StoreApi<UnsentQuestion | null> => {
  const question = questions.get(storage) ?? createStore<UnsentQuestion | null>(() => null);
  questions.set(storage, question);
  return question;
};

const ask = (app: App, count: number): Promise<UnsentChoice> => {
  const question = unsentQuestion(app);
  return new Promise((done) =>
    question.setState(
      {
        count,
        answer(choice) {
          question.setState(null, true);
          done(choice);
        },
      },
      true,
    ),
  );
};

/**
 * Before a member signs out by hand: the account gets what only this device has of their drafts; of what it cannot take they
 * are asked. Answers whether they go on.
 */
export const settleUnsent = async (app: App): Promise<boolean> => {
  // A second press: the first has asked.
  if (unsentQuestion(app).getState()) return false;
  const { discardUnsent, sendUnsent } = await import('@troupe/core/creation/drafts/hand-over.ts');
  for (;;) {
    const left = await sendUnsent(app, app.client);
    if (left.length === 0) return true;
    const choice = await ask(app, left.length);
    if (choice === 'stay') return false;
    if (choice === 'discard') await discardUnsent(app, left);
    if (choice !== 'again') return true;
  }
};
