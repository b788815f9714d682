import { userSettingsDefaults } from '@troupe/protocol';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FakeAudio } from '@troupe/core/chat/voice/fake-audio.ts';
import { FakeSocket } from '@troupe/core/chat/voice/fake-socket.ts';
import { waitFor } from 'storybook/test';
import { Scene } from '../stage.tsx';
import { inTurn, openFromMenu, press, see } from '../steps.ts';
import { story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { voiceDesign } from './Voice.design.ts';

const voice = (id: string, name: string, description: string, gender: 'female' | 'male', language: string | null = 'en') => ({
  id,
  name,
  description,
  gender,
  audio_url: `/api/v1/voices/${id}/sample`,
  language,
});
const voices = [
  voice('june', 'June', 'Clear and unhurried', 'female'),
  voice('rowan', 'Rowan', 'Deep, with gravel in it', 'male'),
  voice('wren', 'Wren', 'Quick, close to laughing', 'female'),
  voice('abbot', 'The Abbot of the Long Winter', 'Speaks as if every sentence had been read before', 'male'),
];

let audio: FakeAudio;
const meta: Meta<typeof Scene> = {
  title: 'chat/Voice',
  component: Scene,
  args: {
    role: 'paid_basic',
    messages: story(3),
    voiceId: 'june',
    answers: {
      'GET /voices': { voices, demo: true },
      'POST /audio/tickets': { ticket: 't1', expires_at: '2026-11-21T10:30:00.000Z' },
      'GET /users/settings': userSettingsDefaults,
    },
  },
  // The line and the loudspeaker are hand-written: nothing sounds, and time stands still.
  beforeEach: () => {
    const { WebSocket: ownSocket, AudioContext: ownAudio } = globalThis;
    audio = new FakeAudio();
    FakeSocket.all = [];
    Object.assign(globalThis, {
      WebSocket: FakeSocket,
      AudioContext: function AudioContext() {
        return audio.context;
      },
    });
    return () => void Object.assign(globalThis, { WebSocket: ownSocket, AudioContext: ownAudio });
  },
  parameters: { layout: 'fullscreen', ...designedScreen(voiceDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** The voices of a conversation. */
export const Voices: Story = { play: inTurn(openFromMenu(/^Voice/, 'Settings'), see('Clear and unhurried')) };

/** A reply being read. */
export const Reading: Story = {
  play: inTurn(
    press('Read aloud'),
    async () => {
      const line = await waitFor(() => {
        const [found] = FakeSocket.all;
        if (!found) throw new Error('no line yet');
        return found;
      });
      line.accept();
      line.chunk({ messageId: 'm3', firstChunk: true, seconds: 9 });
      // Too little to be seen, and enough not to be taken for silence while a slow machine draws its picture.
      audio.creep = 0.0001;
      audio.time = 2.4;
    },
    see('Elin Marrow is speaking'),
    see('0:02'),
  ),
};
