/** What a key does in the conversation; the help sheet lists them in this order. */
export const conversationKeys = [
  ['/', 'write'],
  ['J', 'next'],
  ['K', 'previous'],
  ['←', 'take-back'],
  ['→', 'take-on'],
  ['R', 'regenerate'],
  ['C', 'continue'],
  ['E', 'edit'],
  ['Y', 'copy'],
  ['M', 'menu'],
  ['?', 'help'],
] as const;

export const composerKeys = [
  ['Enter', 'send'],
  ['Shift Enter', 'newline'],
  ['↑', 'edit-last'],
  ['Esc', 'stop'],
] as const;

export type KeyAction = (typeof conversationKeys)[number][1];

const byKey: Readonly<Record<string, KeyAction>> = {
  '/': 'write',
  j: 'next',
  k: 'previous',
  ArrowLeft: 'take-back',
  ArrowRight: 'take-on',
  r: 'regenerate',
  c: 'continue',
  e: 'edit',
  y: 'copy',
  m: 'menu',
  '?': 'help',
};

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The action of a key pressed on the conversation. Chords belong to the browser and to assistive
 * technology; arrows along the line turn round where it runs from right to left.
 */
export const keyAction = ({ key, ctrlKey, metaKey, altKey }: Pressed, isRightToLeft: boolean): KeyAction | undefined => {
  if (ctrlKey || metaKey || altKey) return undefined;
  const action = byKey[key] ?? byKey[key.toLowerCase()];
  if (!isRightToLeft) return action;
  return action === 'take-back' ? 'take-on' : action === 'take-on' ? 'take-back' : action;
};
