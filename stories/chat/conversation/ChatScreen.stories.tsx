import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { testConversation, testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import { Scene } from '../stage.tsx';
import { goOffline, inTurn, see, send } from '../steps.ts';
import { arabicStory, longStory, next, story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { chatScreenDesign } from './ChatScreen.design.ts';

const meta: Meta<typeof Scene> = {
  title: 'chat/ChatScreen',
  component: Scene,
  args: { messages: story(3), auto: { text: next, everyMs: 45 } },
  parameters: { layout: 'fullscreen', ...designedScreen(chatScreenDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const takes = ['m3', 'a2', 'a3', 'a4'];
const withTakes = story(4).map((message) =>
  message.id === 'm3' ? { ...message, sibling_ids: takes, is_alternative: true } : message,
);
const silent = { text: '', everyMs: 1_000_000 };

export const Typical: Story = { args: { messages: withTakes.slice(0, 3), cappedMessageId: 'm2' } };
export const Streaming: Story = {
  args: {
    messages: withTakes,
    cappedMessageId: 'm2',
    auto: silent,
    set: (server) =>
      server
        .begin()
        .say(
          '*For a moment there is only the gear train and the rain.* “Your grandmother wrote to me. She said you would come when the list ran out of',
        ),
  },
};
export const Typing: Story = {
  args: { messages: withTakes, auto: silent, set: (server) => void server.begin() },
  play: see('Elin Marrow is writing…'),
};
export const ServerBusy: Story = { args: { set: (server) => server.failNext(503, 'model_busy') }, play: send('Are you there?') };
export const Guest: Story = { args: { role: 'guest' } };
export const GuestAtLimit: Story = {
  args: { role: 'guest', set: (server) => server.failNext(429, 'guest_limit') },
  play: send('Are you there?'),
};
export const MemberAtLimit: Story = {
  args: { set: (server) => server.failNext(429, 'rate_limited') },
  play: send('Are you there?'),
};
export const Stopped: Story = {
  args: {
    messages: [
      ...story(4),
      testMessage({
        id: 'm5',
        role: 'bot',
        prev_id: 'm4',
        status: 'stopped',
        content: '*For a moment there is only the gear train and',
      }),
    ],
  },
};
export const Interrupted: Story = {
  args: {
    messages: [
      ...story(4),
      testMessage({ id: 'm5', role: 'bot', prev_id: 'm4', status: 'interrupted', content: '*For a moment there is only' }),
    ],
  },
};
export const LongHistory: Story = {
  args: {
    messages: longStory(9_999),
    auto: { text: `${next}\n\n`.repeat(4), everyMs: 30 },
  },
};
const greeted = story(1);
export const OpeningMessage: Story = {
  args: { messages: greeted, opening: 'Is the light still tended by hand, or has the company sent a machine to do it?' },
  play: see(/Is the light still tended by hand/),
};
/** As long as a page’s first message may be is cut nowhere: what is sent is what is read. */
export const LongOpeningMessage: Story = {
  args: {
    messages: greeted,
    brand: 'acme',
    opening: `Good evening.\n${'I have walked from the village, and the road is under water at the second bridge. '.repeat(5)}`,
  },
  globals: { brand: 'acme' },
  play: see(/the second bridge/),
};
export const Empty: Story = { args: { messages: [] } };
export const Loading: Story = { args: { before: () => new Promise(() => undefined) } };
export const Offline: Story = {
  play: inTurn(see(/Every ship, yes/), goOffline, send('Are you there?')),
};
export const Private: Story = { args: { before: () => failure(404, 'character_unavailable') } };
/** The character itself is answered: the way on needs to know whom to unblock. */
export const ClosedGroup: Story = { args: { character: { type: 'meta', has_members: false } } };
export const BlockedCreator: Story = {
  args: { before: (_, path) => (path === 'GET /characters/elin' ? null : failure(403, 'creator_blocked')) },
};
export const LongWords: Story = {
  args: {
    character: {
      name: 'Wilhelmina-Konstantina Aurelia',
      title: 'A title that goes on for as long as a title may, which is a hundred characters, and not one more than that',
      tags: ['Mystery', 'Slow burn', 'Sea', 'Lighthouse', 'Letters', 'Winter', 'Family', 'Ledger'],
    },
    messages: testConversation([
      'A'.repeat(400),
      'https://example.test/a/very/long/path/without/any/space/in/it/that/has/to/be/broken/somewhere',
      '- one\n- two\n- three\n\n1. first\n2. second\n\n> a letter, quoted\n\n```\nconst lamp = { turning: true, seconds: 30, seen: "from thirty miles on a clear night" };\n```\n\n---\n\n**Strong**, ***both*** and `code`.',
    ]),
  },
};
export const Arabic: Story = {
  args: {
    locale: 'ar',
    character: { name: 'ليلى المنارة', title: 'حارسة آخر منارة على الساحل', tags: ['غموض', 'بحر'], language: 'ar' },
    messages: arabicStory,
  },
  globals: { direction: 'rtl' },
};
export const Acme: Story = { ...Streaming, args: { ...Streaming.args, brand: 'acme' }, globals: { brand: 'acme' } };
