import type { Design } from '../../docs/design.ts';

export const toolsDesign: Design = {
  purpose: 'What can be done with a conversation beyond writing: branches, why, scene, export, import, reading.',
  anatomy: [
    ['branches', 'the map of what was said and could have been'],
    ['why', 'what went into a reply, what was left out'],
    ['scene note', 'holds in every reply'],
    ['reading', 'size, width, novel'],
    ['keys', 'every shortcut'],
  ],
  states: [
    ['empty', 'what it will hold'],
    ['loading, failed', 'in the panel, the chat goes on'],
    ['long', 'scrolls inside the panel'],
  ],
  do: ['Keep the place in the log.'],
  dont: ['Hide the composer behind a panel on a wide screen.'],
};
