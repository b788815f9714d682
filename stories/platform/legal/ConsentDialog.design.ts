import type { Design } from '../../docs/design.ts';

export const consentDialogDesign: Design = {
  purpose: 'Asks a member again who agreed to an earlier version of a text, with what changed since.',
  anatomy: [
    ['title', 'which text'],
    ['intro', 'why one is asked, and from when it holds'],
    ['text', 'the whole text, what is new or removed marked by a word and a line'],
    ['link', 'the same text on its own page'],
    ['actions', 'agree, or not now'],
  ],
  states: [
    ['typical', 'a short text'],
    ['long text', 'the dialog scrolls'],
    ['loading', 'a shape of a text; agreeing waits for it'],
    ['failed', 'a sentence and another try'],
  ],
  do: ['Mark changes by words.', 'Let it be put off.'],
  dont: ['Ask after a mended typo.', 'Tick anything beforehand.'],
};
