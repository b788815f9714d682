// @vitest-environment node
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunkKinds, joinChunks, type CutChunk } from './chunk-plan.ts';

const cut = (name: string, of: Partial<CutChunk> = {}): CutChunk => ({
  fileName: `${name}.js`,
  name,
  isEntry: false,
  facadeModuleId: null,
  moduleIds: [`${name}.ts`],
  imports: [],
  dynamicImports: [],
  ...of,
});
const room = (path: string) => `/packages/core/src/chat/${path}`;
const files = (...names: string[]) => names.map((name) => `${name}.js`);

const plan = joinChunks([
  cut('chat', {
    isEntry: true,
    imports: files('react', 'button'),
    dynamicImports: files('deferred-slots', 'grid', 'memories', 'voice'),
  }),
  cut('explore', { isEntry: true, imports: files('react', 'button', 'grid', 'badge', 'money') }),
  cut('checkout', { isEntry: true, imports: files('react', 'money'), dynamicImports: files('form') }),
  ...['react', 'button', 'grid', 'badge', 'money', 'dialog', 'field', 'texts', 'validation'].map((name) => cut(name)),
  cut('deferred-slots', {
    moduleIds: ['deferred-slots.ts', room('deferred/deferred-slots.ts')],
    imports: files('texts', 'validation', 'react'),
  }),
  cut('memories', { facadeModuleId: room('memories/MemoriesPanel.tsx'), imports: files('texts', 'field', 'dialog', 'badge') }),
  cut('voice', { facadeModuleId: room('voice/VoiceDialog.tsx'), imports: files('field') }),
  cut('form', { imports: files('dialog', 'validation') }),
]);

it.each([
  ['what every widget begins with is one file', 'react', 'frame'],
  ['so is what the chat and another begin with', 'button', 'frame'],
  ['what others begin with is not in it', 'money', 'parts'],
  ['nor what one begins with alone', 'grid', 'explore-parts'],
  ['a panel loads the small parts of another widget, not its screen', 'badge', 'parts'],
  ['what follows the first screen is one file', 'deferred-slots', 'later'],
  ['with what panels need of it', 'texts', 'later'],
  ['and not what the form of another widget would then load', 'validation', 'later-base'],
  ['panels of a kind are one file', 'memories', 'panels-replies'],
  ['those of another kind are another', 'voice', 'panels-settings'],
  ['what only panels share waits for the first of them', 'field', 'panels'],
  ['with what they share with other parts beside it', 'dialog', 'panels-base'],
  ['whatever is asked for by itself stays by itself', 'form', 'form'],
  ['a widget’s own file is its own', 'chat', 'chat'],
])('%s: %s is in %s', (_, module, chunk) => expect(plan.get(`${module}.ts`)).toBe(chunk));

it('names files and rooms that there are', () => {
  const core = new URL('../../../core/src/', import.meta.url);
  expect(
    Object.values(chunkKinds)
      .flat()
      .filter((path) => !existsSync(new URL(path, core))),
  ).toEqual([]);
});
