import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, failure, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ChatScreen } from '@troupe/core/chat';
import { createFakeChat, type FakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { testConversation, testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import arabicChat from '@troupe/core/i18n/ar/chat.json' with { type: 'json' };
import arabicCommon from '@troupe/core/i18n/ar/common.json' with { type: 'json' };
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { portrait } from '../portrait.ts';
import { stage } from './stage.css.ts';

const texts = [
  '*The lamp turns above you, slow as breathing.* “You came up the north path. Nobody takes the north path after the clocks go back.”\n\n*She sets a second cup on the table without asking.*',
  '*I shake the rain off my coat.* The ferry stopped early. I was told you keep a list of every ship that passed.',
  '“Every ship, yes. Sixty-one years of them.” *She pulls a ledger from under the bread tin and turns it so that you can read.* “Name, hour, weather. And in this column, the ones that answered.”\n\n*Her thumb stops on a line with no name at all.* “This one passes every third winter. It has never once shown a light.”',
  'Then it is due this week. *I look at the window, then at her.* You were not surprised to see me, were you?',
];
const next =
  '*For a moment there is only the gear train and the rain.* “Your grandmother wrote to me. She said you would come when the list ran out of names, and that I was to show you the last page first.”\n\n*She turns the ledger round.* “Read me the date, {{user}}.”';

interface Scene extends FakeChatOptions {
  isGuest?: boolean;
  isOffline?: boolean;
  locale?: string;
  brand?: 'daybreak' | 'lantern' | 'acme';
  texts?: Record<string, string>;
  /** What the server has done before the screen opens. */
  set?: (server: FakeChat) => void;
}

const Scene = ({ isGuest, isOffline, locale = 'en', texts: translated, brand = 'daybreak', set, ...options }: Scene) => {
  const [app] = useState(() => {
    const server = createFakeChat({
      messages: testConversation(texts.slice(0, 3)),
      auto: { text: next, everyMs: 45 },
      ...options,
      character: { avatar_url: portrait, ...options.character },
    });
    set?.(server);
    const made = createTestApp({
      answer: server.answer,
      brand: testBrand({ id: brand }),
      locale,
      texts: translated,
      session: isGuest ? testSession() : testSession({ username: 'mara' }),
    });
    if (isOffline) setTimeout(() => made.sessions.setState({ isOnline: false }), 400);
    return made;
  });
  return (
    <AppProvider app={app}>
      <div className={stage}>
        <ChatScreen params={{ characterId: 'elin' }} />
      </div>
    </AppProvider>
  );
};

const meta: Meta<typeof Scene> = { title: 'chat/ChatScreen', component: Scene, parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj<typeof Scene>;

/** Sends a message, as a chatter would. */
const send =
  (text: string): Story['play'] =>
  async ({ canvasElement }) => {
    const box = await within(canvasElement).findByRole('textbox');
    await userEvent.type(box, `${text}{Enter}`);
  };
const takes = ['m3', 'a2', 'a3', 'a4'];
const withTakes = testConversation(texts).map((message) =>
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
export const Typing: Story = { args: { messages: withTakes, auto: silent, set: (server) => void server.begin() } };
export const ServerBusy: Story = { args: { set: (server) => server.failNext(503, 'model_busy') }, play: send('Are you there?') };
export const Guest: Story = { args: { isGuest: true } };
export const GuestAtLimit: Story = {
  args: { isGuest: true, set: (server) => server.failNext(429, 'guest_limit') },
  play: send('Are you there?'),
};
export const MemberAtLimit: Story = {
  args: { set: (server) => server.failNext(429, 'rate_limited') },
  play: send('Are you there?'),
};
export const Stopped: Story = {
  args: {
    messages: [
      ...testConversation(texts),
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
      ...testConversation(texts),
      testMessage({ id: 'm5', role: 'bot', prev_id: 'm4', status: 'interrupted', content: '*For a moment there is only' }),
    ],
  },
};
export const LongHistory: Story = {
  args: {
    messages: testConversation(Array.from({ length: 9_999 }, (_, index) => `${texts[index % texts.length]} (${index + 1})`)),
    auto: { text: `${next}\n\n`.repeat(4), everyMs: 30 },
  },
};
export const Empty: Story = { args: { messages: [] } };
export const Loading: Story = { args: { before: () => new Promise(() => undefined) } };
export const Offline: Story = { args: { isOffline: true } };
export const Private: Story = { args: { before: () => failure(404, 'character_unavailable') } };
export const BlockedCreator: Story = { args: { before: () => failure(403, 'creator_blocked') } };
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
    texts: { ...arabicCommon, ...arabicChat },
    character: { name: 'ليلى المنارة', title: 'حارسة آخر منارة على الساحل', tags: ['غموض', 'بحر'], language: 'ar' },
    messages: testConversation([
      '*يدور المصباح فوقك ببطء.* «لقد صعدت من الطريق الشمالي. لا أحد يسلكه بعد أن تتأخر الساعات.»',
      '*أنفض المطر عن معطفي.* قيل لي إنك تحتفظين بقائمة لكل سفينة مرّت.',
      '«كل سفينة، نعم. واحد وستون عامًا.» *تسحب دفترًا وتديره نحوك.*',
    ]),
  },
  globals: { direction: 'rtl' },
};
export const LanternDark: Story = {
  ...Streaming,
  args: { ...Streaming.args, brand: 'lantern' },
  globals: { brand: 'lantern', mode: 'dark' },
};
export const Acme: Story = { ...Streaming, args: { ...Streaming.args, brand: 'acme' }, globals: { brand: 'acme' } };
