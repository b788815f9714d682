import type { Meta, StoryObj } from '@storybook/react-vite';
import { testMemory, testReport } from '@troupe/core/chat/testing/test-memories.ts';
import { Scene } from '../stage.tsx';
import { inTurn, openChatMenu, openFromMenu, openFromReply, see, seeWritten } from '../steps.ts';
import { story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { toolsDesign } from './Tools.design.ts';

const way = {
  leaf_id: 'm3',
  fork_id: null as string | null,
  fork: null as { role: string; text: string } | null,
  length: 3,
  own_length: 0,
  first: { role: 'bot', text: 'The lamp turns above you, slow as breathing.' },
  last: { role: 'bot', text: 'This one passes every third winter.' },
  createdAt: '2026-11-20T20:10:00.000Z',
  is_shown: true,
};
const other = (leaf_id: string, text: string, last: string, own_length: number) => ({
  ...way,
  leaf_id,
  fork_id: 'm1',
  fork: { role: 'bot', text: 'The lamp turns above you, slow as breathing.' },
  own_length,
  first: { role: 'user', text },
  last: { role: 'bot', text: last },
  is_shown: false,
});
const bookmark = { message_id: 'm3', name: 'The ship without a light', message: { role: 'bot', text: 'Every ship, yes.' } };

const meta: Meta<typeof Scene> = {
  title: 'chat/Tools',
  component: Scene,
  args: {
    role: 'paid_minimal',
    messages: story(3),
    answers: {
      'GET /conversations/c1/branches': {
        branches: [
          way,
          other('s9', 'I took the south path first, and it was under water.', 'Then you have seen the mill.', 12),
          other('t4', 'I say nothing and drink the tea.', 'She waits. She is good at it.', 2),
        ],
        bookmarks: [{ ...bookmark, is_on_shown: true, createdAt: '2026-11-20T21:00:00.000Z' }],
      },
      'GET /messages/m3/report': testReport({
        memories: [
          {
            id: 'list',
            memory: testMemory('list', 'Mara was told that Elin keeps a list of every ship.'),
            outcome: 'used',
            tokens: 14,
            similarity: 0.62,
          },
          { id: 'gone', memory: null, outcome: 'cut', tokens: 9, similarity: null },
        ],
      }),
    },
  },
  parameters: { layout: 'fullscreen', ...designedScreen(toolsDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** Every way the story went, and the messages with a name. */
export const Branches: Story = {
  play: inTurn(openFromMenu('Branches and bookmarks'), see('The ship without a light')),
};
/** What can be done with the chat: in a drawer, or beside the chat where there is room. */
export const ChatMenu: Story = { globals: { viewport: { value: 'phone' } }, play: openChatMenu };
/** What can be done with a reply. */
export const ReplyMenu: Story = { play: openFromReply() };
/** What went into a reply, what was cut, which lore fired on which word. */
export const WhyThisReply: Story = { play: inTurn(openFromReply('Why this reply?'), see('Match 62%')) };
/** What should hold in this scene, read with every reply. */
export const SceneNote: Story = {
  args: { answers: { 'GET /conversations/c1/scene-note': { content: 'It has rained for three days.', depth: 2 } } },
  play: inTurn(openFromMenu('Scene note'), seeWritten('It has rained for three days.')),
};
/** As in a book, a little larger. */
export const Novel: Story = { args: { kept: { 'chat-settings': JSON.stringify({ layout: 'novel', textScale: 1.15 }) } } };
export const Reading: Story = { play: openFromMenu('Reading', 'Settings') };
export const Keyboard: Story = { play: openFromMenu('Keyboard', 'Settings') };
export const Export: Story = { play: openFromMenu('Export') };
export const Import: Story = { play: openFromMenu('Import a chat') };
