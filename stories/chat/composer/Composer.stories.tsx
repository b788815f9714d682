import type { Meta, StoryObj } from '@storybook/react-vite';
import { testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import { Scene } from '../stage.tsx';
import { goOffline, inTurn, press, pressTool, see, seeWritten, send, type } from '../steps.ts';
import { story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { composerDesign } from './Composer.design.ts';

const ideas = [
  '*I close the ledger with one finger still in it.* Tell me about the ones that answered.',
  'And my grandmother? Which column is she in?',
  '*I say nothing, and pour the tea.*',
];

const meta: Meta<typeof Scene> = {
  title: 'chat/Composer',
  component: Scene,
  args: { messages: story(3) },
  parameters: { layout: 'fullscreen', ...designedScreen(composerDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** What a slash offers. */
export const Commands: Story = { play: inTurn(see(/Sixty-one years/), type('/')) };

/** Three things that one could say. */
export const Ideas: Story = {
  args: {
    before: async (request, path) => {
      if (path !== 'POST /chat') return null;
      const { ideas: count } = (await request.clone().json()) as { ideas?: number };
      const content = count ? ideas.map((idea, index) => `${index + 1}. ${idea}`).join('\n') : ideas[0];
      return Response.json({
        message: testMessage({ id: 's1', role: 'user', content: content ?? '' }),
        generation_id: 'g1',
        capped_message_id: null,
      });
    },
  },
  play: inTurn(press('Suggest what to say'), press('Show 3 ideas'), see('Choose one, or close this to keep what you wrote.')),
};

/** A recogniser that has heard half a sentence. */
class HalfHeard {
  onresult: ((event: object) => void) | null = null;
  onend: (() => void) | null = null;
  start() {
    setTimeout(() => this.onresult?.({ results: [[{ transcript: 'Read me the last page, and then' }]] }));
  }
  stop() {
    this.onend?.();
  }
  abort() {
    this.onend?.();
  }
}

/** Speaking instead of typing. */
export const Listening: Story = {
  args: { kept: { 'microphone-explained': '1' } },
  beforeEach: () => {
    const scope = globalThis as { SpeechRecognition?: unknown };
    const own = scope.SpeechRecognition;
    scope.SpeechRecognition = HalfHeard;
    return () => void (scope.SpeechRecognition = own);
  },
  play: inTurn(pressTool('Speak'), see('Listening…'), seeWritten('Read me the last page, and then')),
};

/** Two messages that wait for the connection, in order. */
export const Outbox: Story = {
  play: inTurn(
    see(/Sixty-one years/),
    goOffline,
    send('Read me the last page.'),
    send('*I hold the lamp closer.*'),
    see(/2 messages waiting to be sent/),
  ),
};
