import type { Design } from '../../docs/design.ts';

export const signInDialogDesign: Design = {
  purpose: 'Signs in with a code by e-mail or with an account elsewhere, without leaving what one does.',
  anatomy: [
    ['title', 'why now'],
    ['providers', 'one button each; only those that work here'],
    ['email', 'field and button'],
    ['notes', 'terms, what comes along'],
  ],
  states: [
    ['typical', 'the field has the focus'],
    ['invalid address', 'error below the field, nothing is sent'],
    ['waiting', 'the button says so'],
    ['failed', 'a sentence and another try'],
  ],
  do: ['Say what the guest brings along.'],
  dont: ['Show a provider that leads nowhere.'],
};
